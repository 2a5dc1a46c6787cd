'use client';

import { useTranslations } from 'use-intl';
import { FigureInBoth } from '@/components/document/form/base-below';
import { LineParty } from '@/components/document/lines/line-party';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { AccountLabel } from '@/components/pickers/account-label';
import { CurrencyCode, Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { type JournalEntry, journalEntry } from '@/lib/contract/accounting/journal-entry';
import { negate, sum } from '@/lib/domain/money';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Line = JournalEntry['lines'][number];

/** Lines of an entry, with totals by currency. */
export function JournalEntryView({ record }: { record: JournalEntry }) {
  const t = useTranslations('journal-entry');
  const bases = usePostedBases(journalEntry, record, record.lines.map(typed));
  const totals = totalsOf(record.lines);
  const columns = useColumns(bases, totals);
  return (
    <div className="overflow-x-auto">
      <PlainTable
        edge={8}
        label={t('lines')}
        rows={record.lines}
        rowId={({ line_no }) => line_no}
        feet={totals.length}
        columns={columns}
      />
    </div>
  );
}

function useColumns(bases: readonly (string | null | undefined)[], totals: readonly Total[]) {
  const t = useTranslations('journal-entry');
  const { markOf } = useFormats();
  const side = (id: 'debit' | 'credit'): PlainColumn<Line> => ({
    id,
    header: t(`columns.${id}`),
    align: 'end',
    cellClass: 'py-1!',
    cell: (line, at) => <FigureInBoth {...line} value={line[id]} base={bases[at] ?? line.base} />,
    foot: (at) => <Figure value={totals[at]?.[id] ?? '0'} of={totals[at]?.currency ?? ''} />,
  });
  const columns: readonly PlainColumn<Line>[] = [
    {
      id: 'account',
      header: t('columns.account_id'),
      cellClass: 'whitespace-normal!',
      cell: (line) => (
        <>
          <AccountLabel
            id={line.account_id}
            number={line.account_number}
            name={line.account_name}
          />{' '}
          <span className="sm:hidden">
            <CurrencyCode of={line.currency} />
          </span>
          <LineParty id={line.party_id} name={line.party} />
        </>
      ),
      foot: (at) => t('total', { currency: markOf(totals[at]?.currency ?? '') }),
    },
    {
      id: 'memo',
      header: t('columns.memo'),
      className: 'max-sm:hidden',
      cellClass: 'whitespace-normal! text-ink-2',
      cell: ({ memo }) => <bdi>{memo}</bdi>,
    },
    side('debit'),
    side('credit'),
    {
      id: 'currency',
      header: t('columns.currency'),
      className: 'max-sm:hidden',
      cell: ({ currency }) => <CurrencyCode of={currency} />,
      foot: (at) => <CurrencyCode of={totals[at]?.currency ?? ''} />,
    },
    {
      id: 'rate',
      header: t('columns.rate'),
      align: 'end',
      className: 'max-sm:hidden',
      cell: ({ currency, rate }) => rate && <Rate of={currency} perUnit={rate} />,
    },
  ];
  return columns;
}

const typed = ({ account_id, currency, debit, credit }: Line) => ({
  account_id,
  currency,
  amount: debit ?? negate(credit ?? '0'),
});

type Total = Readonly<{ currency: string; debit: string; credit: string }>;

/** Totals of the lines by currency, in order of appearance. */
function totalsOf(lines: readonly Line[]): Total[] {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    debit: sum(own.map(({ debit }) => debit ?? '0')),
    credit: sum(own.map(({ credit }) => credit ?? '0')),
  }));
}
