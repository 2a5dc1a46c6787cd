'use client';

import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { EntryButton, entryAnchor, showEntry } from './entry-button';
import { LineAccount } from '@/components/document/lines/line-account';
import { LoadFailure } from './load-failure';
import type { DocumentDefinition, DocumentRecord } from '@/components/document/definition';
import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';
import { Rate } from '@/components/ui/rate';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import type { EntryLine } from '@/lib/contract/document-fields';
import { absolute, isZero, sign, sum } from '@/lib/domain/money';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Props<Record extends DocumentRecord> = Readonly<{
  of: DocumentDefinition<Record>;
  id: number;
}>;

/** Ledger entries of a document, one table per entry, including reversals. */
export function LedgerEffect<Record extends DocumentRecord>({ of, id }: Props<Record>) {
  const entry = useAnswer(of.endpoints.entry, { params: { id } });
  if (entry.isError) {
    return <LoadFailure error={entry.error} onRetry={() => void entry.refetch()} />;
  }
  if (!entry.data) return <SkeletonRows rows={3} />;
  return <EntryTables lines={entry.data} />;
}

/** Ledger lines, one table per entry. */
export function EntryTables({ lines }: { lines: readonly EntryLine[] }) {
  const t = useTranslations('document.ledger');
  if (lines.length === 0) return <p className="py-3 text-ink-2">{t('none')}</p>;

  const entries = [...Map.groupBy(lines, ({ entry_id }) => entry_id ?? 0)];
  return entries.map(([id, own]) => (
    <EntryTable
      key={id}
      lines={own}
      id={id}
      caption={entries.length > 1 && <EntryCaption of={id} lines={lines} />}
    />
  ));
}

/** Caption of an entry: its id and day, and the entry that it reverses or that reversed it. */
export function EntryCaption({ of, lines }: { of: number; lines: readonly EntryLine[] }) {
  const t = useTranslations('document.ledger');
  const { day } = useFormats();
  const own = lines.find(({ entry_id }) => entry_id === of);
  const reversal = lines.find(({ reverses_id }) => reverses_id === of);
  const link = (id: number) => () => <EntryButton id={id} onEntry={showEntry} />;
  return (
    <>
      {t('entry', { id: of, date: day(own?.date ?? '') })}
      {own && own.reverses_id !== null && (
        <> · {t.rich('reverses', { entry: link(own.reverses_id) })}</>
      )}
      {reversal && reversal.entry_id !== null && (
        <> · {t.rich('reversedBy', { entry: link(reversal.entry_id) })}</>
      )}
    </>
  );
}

type PostedLine = Omit<EntryLine, 'entry_id' | 'reverses_id' | 'date' | 'memo'>;

type EntryTableProps = Readonly<{
  lines: readonly PostedLine[];
  /** Id of the entry, from which the anchor of the table is derived. */
  id?: number;
  caption?: ReactNode;
}>;

/** Table of one entry, posted or planned. Each side has a total if all base amounts are visible. */
export function EntryTable({ lines, id, caption }: EntryTableProps) {
  const t = useTranslations('document.ledger');
  const { baseCurrency } = useFormats();
  const { sides, isWhole } = useSides(lines);
  return (
    <PlainTable
      className="mb-4"
      {...(id !== undefined && { anchor: entryAnchor(id) })}
      caption={caption}
      captionClass="py-1.5 text-start text-12 text-ink-2"
      rows={lines}
      rowId={(_, at) => at}
      columns={[
        {
          id: 'account',
          header: t('account'),
          cellClass: 'py-1! whitespace-normal!',
          cell: (line) => (
            <>
              <LineAccount line={line} />
              {line.currency !== baseCurrency && (
                <span className="block text-12 text-ink-2">
                  {/* If the base amount is zero or hidden, the sign of the amount shows the direction. */}
                  <Figure
                    value={isZero(line.base ?? '0') ? line.amount : absolute(line.amount)}
                    currency={line.currency}
                  />
                  {line.rate && (
                    <>
                      {' '}
                      {t('at')} <Rate of={line.currency} perUnit={line.rate} />
                    </>
                  )}
                </span>
              )}
            </>
          ),
          ...(isWhole && {
            foot: (
              <span className="inline-flex items-center gap-1">
                {t('balanced')} <Icon of={Check} size={14} className="text-positive" />
              </span>
            ),
          }),
        },
        ...sides,
      ]}
    />
  );
}

/**
 * Columns of debits and credits in the base currency. Totals are shown only if all amounts are visible; otherwise a
 * total would reveal hidden costs.
 */
function useSides(lines: readonly PostedLine[]) {
  const t = useTranslations('document.ledger');
  const { baseCurrency, baseMark } = useFormats();
  const bases = lines.flatMap(({ base }) => base ?? []);
  const isWhole = bases.length === lines.length;
  const figure = (value: string) => <Figure value={value} of={baseCurrency} zero="dash" />;
  const side = (name: 'debit' | 'credit', way: 1 | -1): PlainColumn<PostedLine> => {
    const own = (base: string | null) =>
      base !== null && sign(base) === way ? absolute(base) : '0';
    return {
      id: name,
      header: t(name, { currency: baseMark }),
      align: 'end',
      cell: ({ base }) => figure(own(base)),
      ...(isWhole && { foot: figure(sum(bases.map(own))) }),
    };
  };
  return { sides: [side('debit', 1), side('credit', -1)], isWhole };
}
