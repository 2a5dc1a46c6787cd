'use client';

import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import { Figure } from '@/components/ui/figure';
import { Shuffle } from 'lucide-react';
import { useFormats } from '@/hooks/use-formats';
import type { ShiftSheet } from '@/lib/contract/exchange/till-sessions';

const COLUMNS = ['opening', 'in', 'out', 'expected', 'counted', 'difference'] as const;

/** The shift in figures: what was there, came and went, should be there, was counted, and differs. */
export function ShiftLines({
  sheet: { lines, recomposed, opening_difference },
}: {
  sheet: ShiftSheet;
}) {
  const t = useTranslations('exchange.tills.shift');
  const { decimalsOf } = useFormats();
  const found = Object.entries(opening_difference ?? {});
  return (
    <section className="grid min-w-0 grid-cols-1 gap-1">
      <div className="overflow-x-auto" tabIndex={0} role="region" aria-label={t('figures')}>
        <table className="tbl [--table-edge:0px]">
          <caption className="sr-only">{t('figures')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.currency')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col" className="num">
                  {t(`columns.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.currency}>
                <th scope="row">
                  <bdi>{line.currency}</bdi>{' '}
                  {recomposed?.includes(line.currency) && (
                    <Badge tone="violet" icon={Shuffle}>
                      {t('recomposed')}
                    </Badge>
                  )}
                </th>
                {COLUMNS.map((column) => (
                  <td key={column} className="num">
                    <Shown value={line[column]} decimals={decimalsOf(line.currency)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {found.length > 0 && (
        <p className="flex flex-wrap gap-x-3 text-12 text-ink-2">
          {t('openingDifference')}
          {found.map(([currency, amount]) => (
            <Figure
              key={currency}
              value={amount}
              currency={currency}
              decimals={decimalsOf(currency)}
            />
          ))}
        </p>
      )}
    </section>
  );
}

const Shown = ({ value, decimals }: { value: string | null; decimals: number }) =>
  value === null ? (
    <span className="text-ink-3">·</span>
  ) : (
    <Figure value={value} decimals={decimals} zero="dash" />
  );
