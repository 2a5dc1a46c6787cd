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
import { PlainTable } from '@/components/ui/plain-table';

type Props<Record extends PaymentRecord> = Readonly<{ side: PaymentSide<Record>; record: Record }>;

/** What the money was for, as it was typed, and what it adds up to. */
export function RecordLines<Record extends PaymentRecord>({ side, record }: Props<Record>) {
  const { lines, amount, base } = record;
  const t = useTranslations('accounting.payment');
  const { baseCurrency, markOf } = useFormats();
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
  const both = (value: Decimal, inBase: Decimal | null | undefined) => (
    <>
      <Figure value={value} of={currency} />
      <BaseBelow currency={currency} base={inBase} />
    </>
  );
  return (
    <div className="overflow-x-auto">
      <PlainTable
        label={t('lines')}
        edge={8}
        rows={lines}
        rowId={({ line_no }) => line_no}
        columns={[
          {
            ...{ id: 'account', header: t('columns.account_id'), cellClass: 'whitespace-normal!' },
            cell: (line) => (
              <>
                <span className="figure text-ink-3">{line.account_number}</span>{' '}
                <bdi>{nameOf(line.account_id, line.account_name)}</bdi>
                <LineParty id={line.party_id} name={line.party} />
              </>
            ),
            ...(amount && { foot: t('total', { currency: markOf(currency) }) }),
          },
          {
            ...{ id: 'memo', header: t('columns.memo') },
            cellClass: 'whitespace-normal! text-ink-2',
            cell: ({ memo }) => <bdi>{memo}</bdi>,
          },
          {
            ...{ id: 'amount', header: t('columns.amount'), align: 'end', cellClass: 'py-1!' },
            cell: (line, at) => both(line.amount, bases[at]),
            ...(amount && { foot: both(amount, base) }),
          },
        ]}
      />
    </div>
  );
}
