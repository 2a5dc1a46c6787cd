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

type Line = JournalEntry['lines'][number];

/** The lines of an entry as they were typed. */
export function JournalEntryView({ record }: { record: JournalEntry }) {
  const t = useTranslations('accounting.journal.columns');
  const title = useTranslations('accounting.journal');
  const bases = usePostedBases(journalEntry, record, record.lines.map(typed));
  return (
    <div className="overflow-x-auto">
      <table className="tbl [--table-edge:8px]" aria-label={title('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('account_id')}</th>
            <th scope="col" className="max-sm:hidden">
              {t('memo')}
            </th>
            <th scope="col" className="num">
              {t('debit')}
            </th>
            <th scope="col" className="num">
              {t('credit')}
            </th>
            <th scope="col" className="max-sm:hidden">
              {t('currency')}
            </th>
            <th scope="col" className="num max-sm:hidden">
              {t('rate')}
            </th>
          </tr>
        </thead>
        <tbody>
          {record.lines.map((line, at) => (
            <LineRow key={line.line_no} line={line} base={bases[at] ?? line.base} />
          ))}
        </tbody>
        <tfoot>
          {totalsOf(record.lines).map((total) => (
            <TotalRow key={total.currency} {...total} />
          ))}
        </tfoot>
      </table>
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

function TotalRow({ currency, debit, credit }: Total) {
  const t = useTranslations('accounting.journal');
  const { markOf } = useFormats();
  return (
    <tr>
      <th scope="row" className="text-start">
        {t('total', { currency: markOf(currency) })}
      </th>
      <td aria-hidden className="max-sm:hidden" />
      <td className="num">
        <Figure value={debit} of={currency} />
      </td>
      <td className="num">
        <Figure value={credit} of={currency} />
      </td>
      <td className="max-sm:hidden">
        <CurrencyMark of={currency} />
      </td>
      <td aria-hidden className="max-sm:hidden" />
    </tr>
  );
}

function LineRow({ line, base }: { line: Line; base: string | null }) {
  const nameOf = useAccountName();
  return (
    <tr>
      <td className="whitespace-normal!">
        <span className="figure text-ink-3">{line.account_number}</span>{' '}
        <bdi>{nameOf(line.account_id, line.account_name)}</bdi>{' '}
        <span className="sm:hidden">
          <CurrencyMark of={line.currency} />
        </span>
        <LineParty id={line.party_id} name={line.party} />
      </td>
      <td className="whitespace-normal! text-ink-2 max-sm:hidden">
        <bdi>{line.memo}</bdi>
      </td>
      {[line.debit, line.credit].map((amount, side) => (
        <td key={side} className="num py-1!">
          {amount && (
            <>
              <Figure value={amount} of={line.currency} />
              <BaseBelow currency={line.currency} base={base} />
            </>
          )}
        </td>
      ))}
      <td className="max-sm:hidden">
        <CurrencyMark of={line.currency} />
      </td>
      <td className="num max-sm:hidden">
        {line.rate && <Rate of={line.currency} perUnit={line.rate} />}
      </td>
    </tr>
  );
}
