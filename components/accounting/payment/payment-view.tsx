'use client';

import { useTranslations } from 'use-intl';
import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import { AppliedRecord } from '@/components/accounting/applying/applied-record';
import { PaymentVoucher } from '@/components/accounting/payment/payment-voucher';
import { RecordLines } from '@/components/accounting/payment/record-lines';
import { useFieldWords } from '@/components/accounting/payment/use-payment-words';
import { AmountInWords } from '@/components/document/print/amount-in-words';
import { Fact, Facts } from '@/components/document/record/facts';
import { LineParty } from '@/components/document/lines/line-party';
import { PaperChoice } from '@/components/document/print/paper-choice';
import { AccountLabel } from '@/components/pickers/account-label';
import { Figure } from '@/components/ui/figure';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import type { Decimal } from '@/lib/domain/money';

type Props<Record extends PaymentRecord> = { side: PaymentSide<Record>; record: Record };

/** A payment as on its voucher: counterparty, account, lines, and the amount in words. */
export function PaymentView<Record extends PaymentRecord>({ side, record }: Props<Record>) {
  const t = useTranslations('payment');
  const { may } = usePermission(side.page);
  const { amount, currency } = record;
  return (
    <>
      <PaymentFacts side={side} record={record} />
      <RecordLines side={side} record={record} />
      <AppliedRecord record={record} />
      {amount && currency && (
        <p className="rounded-ctl border border-line-control px-3 py-2">
          <span className="block text-12 text-ink-2">{t('words')}</span>
          <AmountInWords amount={amount} currency={currency} />
        </p>
      )}
      {may('print') && <PaperChoice />}
      <PaymentVoucher side={side} record={record} />
    </>
  );
}

function PaymentFacts<Record extends PaymentRecord>({ side, record }: Props<Record>) {
  const t = useTranslations('payment');
  const wordOf = useFieldWords(side);
  const { counterparty, party, party_id, method } = record;
  const account = side.accountOf(record);
  return (
    <Facts>
      {(counterparty || party) && (
        <Fact label={wordOf('counterparty')}>
          <bdi className="font-semibold">{counterparty}</bdi>
          <LineParty id={party_id} name={party} />
        </Fact>
      )}
      {account && (
        <Fact label={wordOf('account_id')}>
          <AccountLabel {...account} />
        </Fact>
      )}
      {method && <Fact label={wordOf('method')}>{t(`methods.${method}`)}</Fact>}
      <Worth side={side} record={record} />
    </Facts>
  );
}

/** Base value of a foreign amount, and its rate. */
function Worth<Record extends PaymentRecord>({ side, record }: Props<Record>) {
  const t = useTranslations('payment');
  const wordOf = useFieldWords(side);
  const { baseCurrency } = useFormats();
  const { rate, base, currency } = record;
  if (currency === baseCurrency || !base) return null;
  return (
    <Fact label={t('foot.worth')}>
      <Figure value={base} currency={baseCurrency} />
      {rate && <AtRate word={wordOf('rate')} of={currency ?? baseCurrency} rate={rate} />}
    </Fact>
  );
}

type AtRateProps = Readonly<{ word: string; of: string; rate: Decimal }>;

const AtRate = ({ word, of, rate }: AtRateProps) => (
  <span className="text-ink-3">
    {` · ${word} `}
    <Rate of={of} perUnit={rate} />
  </span>
);
