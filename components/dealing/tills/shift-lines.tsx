'use client';

import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Figure } from '@/components/ui/figure';
import { Shuffle } from 'lucide-react';
import { useMedia } from '@/hooks/use-media';
import { usePrinting } from '@/hooks/use-printing';
import type { ShiftSheet } from '@/lib/contract/dealing/till-sessions';
import { PlainTable } from '@/components/ui/plain-table';
import { ScrollRegion } from '@/components/ui/scroll-region';

const COLUMNS = ['opening', 'in', 'out', 'expected', 'counted', 'difference'] as const;

/** Figures of the shift by currency: opening stock, received, paid out, expected, counted, and difference. */
export function ShiftLines({ sheet }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift');
  const isNarrow = useMedia('(max-width: 639px)');
  const isPrinting = usePrinting();
  if (isNarrow && !isPrinting)
    return (
      <section className="grid min-w-0 grid-cols-1 gap-1">
        <ul aria-label={t('figures')}>
          {sheet.lines.map((line) => (
            <li key={line.currency} className="grid gap-1 border-b border-line py-2">
              <h3 className="font-medium">
                <Currency code={line.currency} recomposed={sheet.recomposed} />
              </h3>
              <dl className="grid grid-cols-2 gap-x-6 gap-y-0.5">
                {COLUMNS.map((column) => (
                  <div key={column} className="flex justify-between gap-2">
                    <dt className="text-12 text-ink-3">{t(`columns.${column}`)}</dt>
                    <dd>
                      <Shown value={line[column]} currency={line.currency} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
        <OpeningDifference sheet={sheet} />
      </section>
    );
  return (
    <section className="grid min-w-0 grid-cols-1 gap-1">
      <ScrollRegion label={t('figures')} className="overflow-x-auto">
        <PlainTable
          named
          caption={t('figures')}
          rows={sheet.lines}
          rowId={({ currency }) => currency}
          columns={[
            {
              id: 'currency',
              header: t('columns.currency'),
              cell: ({ currency }) => <Currency code={currency} recomposed={sheet.recomposed} />,
            },
            ...COLUMNS.map((id) => ({
              id,
              header: t(`columns.${id}`),
              align: 'end' as const,
              cell: (line: ShiftSheet['lines'][number]) => (
                <Shown value={line[id]} currency={line.currency} />
              ),
            })),
          ]}
        />
      </ScrollRegion>
      <OpeningDifference sheet={sheet} />
    </section>
  );
}

function Currency({ code, recomposed }: { code: string; recomposed: ShiftSheet['recomposed'] }) {
  const t = useTranslations('tills.shift');
  return (
    <>
      <bdi>{code}</bdi>{' '}
      {recomposed?.includes(code) && (
        <Badge tone="violet" icon={Shuffle}>
          {t('recomposed')}
        </Badge>
      )}
    </>
  );
}

/** Difference of the opening count, with the reason and the approver. */
function OpeningDifference({ sheet }: { sheet: ShiftSheet }) {
  const t = useTranslations('tills.shift');
  const { opening_difference, opening_reason, opening_approved_by } = sheet;
  const found = Object.entries(opening_difference ?? {});
  if (found.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
      {t('openingDifference')}
      {found.map(([currency, amount]) => (
        <Figure key={currency} value={amount} currency={currency} />
      ))}
      {opening_reason !== null && (
        <span>{t.rich('openingReason', { reason: () => <bdi>{opening_reason}</bdi> })}</span>
      )}
      {opening_approved_by && (
        <span>
          {t.rich('openingAccepted', { name: () => <bdi>{opening_approved_by.name}</bdi> })}
        </span>
      )}
    </p>
  );
}

const Shown = ({ value, currency }: { value: string | null; currency: string }) =>
  value === null ? (
    <span className="text-ink-3">·</span>
  ) : (
    <Figure value={value} of={currency} zero="dash" />
  );
