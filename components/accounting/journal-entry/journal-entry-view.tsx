'use client';

import { useTranslations } from 'use-intl';
import { BaseBelow } from '@/components/document/form/base-below';
import { LineParty } from '@/components/document/lines/line-party';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { useAccountName } from '@/components/pickers/use-account-name';
import { CurrencyMark, Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { type JournalEntry, journalEntry } from '@/lib/contract/accounting/journal-entry';
import { negate, sum } from '@/lib/domain/money';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';

type Line = JournalEntry['lines'][number];

/** The lines of an entry as they were typed. */
export function JournalEntryView({ record }: { record: JournalEntry }) {
  const t = useTranslations('accounting.journal.columns');
  const title = useTranslations('accounting.journal');
  const { markOf } = useFormats();
  const bases = usePostedBases(journalEntry, record, record.lines.map(typed));
  const totals = totalsOf(record.lines);
  const side = (id: 'debit' | 'credit'): PlainColumn<Line> => ({
    ...{ id, header: t(id), align: 'end', cellClass: 'py-1!' },
    cell: (line, at) => {
      const amount = line[id];
      return (
        amount && (
          <>
            <Figure value={amount} of={line.currency} />
            <BaseBelow currency={line.currency} base={bases[at] ?? line.base} />
          </>
        )
      );
    },
    foot: (at) => <Figure value={totals[at]?.[id] ?? '0'} of={totals[at]?.currency ?? ''} />,
  });
  return (
    <div className="overflow-x-auto">
      <PlainTable
        edge={8}
        label={title('lines')}
        rows={record.lines}
        rowId={({ line_no }) => line_no}
        feet={totals.length}
        columns={[
          {
            ...{ id: 'account', header: t('account_id'), cellClass: 'whitespace-normal!' },
            cell: (line) => <Account line={line} />,
            foot: (at) => title('total', { currency: markOf(totals[at]?.currency ?? '') }),
          },
          {
            ...{ id: 'memo', header: t('memo'), className: 'max-sm:hidden' },
            cellClass: 'whitespace-normal! text-ink-2',
            cell: ({ memo }) => <bdi>{memo}</bdi>,
          },
          side('debit'),
          side('credit'),
          {
            ...{ id: 'currency', header: t('currency'), className: 'max-sm:hidden' },
            cell: ({ currency }) => <CurrencyMark of={currency} />,
            foot: (at) => <CurrencyMark of={totals[at]?.currency ?? ''} />,
          },
          {
            ...{ id: 'rate', header: t('rate'), align: 'end', className: 'max-sm:hidden' },
            cell: ({ currency, rate }) => rate && <Rate of={currency} perUnit={rate} />,
          },
        ]}
      />
    </div>
  );
}

const typed = ({ account_id, currency, debit, credit }: Line) => ({
  ...{ account_id, currency },
  amount: debit ?? negate(credit ?? '0'),
});

type Total = Readonly<{ currency: string; debit: string; credit: string }>;

/** What the lines add up to, each currency by itself, in the order in which they appear. */
function totalsOf(lines: readonly Line[]): Total[] {
  const byCurrency = Map.groupBy(lines, ({ currency }) => currency);
  return [...byCurrency].map(([currency, own]) => ({
    currency,
    debit: sum(own.map(({ debit }) => debit ?? '0')),
    credit: sum(own.map(({ credit }) => credit ?? '0')),
  }));
}

function Account({ line }: { line: Line }) {
  const nameOf = useAccountName();
  return (
    <>
      <span className="figure text-ink-3">{line.account_number}</span>{' '}
      <bdi>{nameOf(line.account_id, line.account_name)}</bdi>{' '}
      <span className="sm:hidden">
        <CurrencyMark of={line.currency} />
      </span>
      <LineParty id={line.party_id} name={line.party} />
    </>
  );
}
