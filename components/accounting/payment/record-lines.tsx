'use client';

import { useTranslations } from 'use-intl';
import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import { BaseBelow } from '@/components/document/form/base-below';
import { LineParty } from '@/components/document/lines/line-party';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { useAccountName } from '@/components/pickers/use-account-name';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { type Decimal, negate } from '@/lib/domain/money';

/** What the money was for, as it was typed, and what it adds up to. */
export function RecordLines<Record extends PaymentRecord>({
  side,
  record,
}: {
  side: PaymentSide<Record>;
  record: Record;
}) {
  const { lines, amount, base } = record;
  const t = useTranslations('accounting.payment');
  const { baseCurrency } = useFormats();
  const nameOf = useAccountName();
  const currency = record.currency ?? baseCurrency;
  const bases = usePostedBases(
    side.endpoints,
    record,
    lines.map((line) => ({
      ...{ account_id: line.account_id, currency },
      amount: side.direction === 'out' ? line.amount : negate(line.amount),
    })),
  );
  return (
    <div className="overflow-x-auto">
      <table className="tbl [--table-edge:8px]" aria-label={t('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('columns.account_id')}</th>
            <th scope="col">{t('columns.memo')}</th>
            <th scope="col" className="num">
              {t('columns.amount')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => (
            <tr key={line.line_no}>
              <td className="whitespace-normal!">
                <span className="figure text-ink-3">{line.account_number}</span>{' '}
                <bdi>{nameOf(line.account_id, line.account_name)}</bdi>
                <LineParty id={line.party_id} name={line.party} />
              </td>
              <td className="whitespace-normal! text-ink-2">
                <bdi>{line.memo}</bdi>
              </td>
              <td className="num py-1!">
                <Figure value={line.amount} of={currency} />
                <BaseBelow currency={currency} base={bases[at]} />
              </td>
            </tr>
          ))}
        </tbody>
        {amount && <Total {...{ amount, currency, base }} />}
      </table>
    </div>
  );
}

function Total({
  amount,
  currency,
  base,
}: Readonly<{ amount: Decimal; currency: string; base: Decimal | null }>) {
  const t = useTranslations('accounting.payment');
  const { markOf } = useFormats();
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={2} className="text-start">
          {t('total', { currency: markOf(currency) })}
        </th>
        <td className="num py-1!">
          <Figure value={amount} of={currency} />
          <BaseBelow currency={currency} base={base} />
        </td>
      </tr>
    </tfoot>
  );
}
