'use client';

import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import { shownNumber } from '@/components/document/document-number';
import { Voucher } from '@/components/document/print/voucher';
import { InLanguage } from '@/components/layout/in-language';
import { useAccountName } from '@/components/pickers/use-account-name';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';

type Props<Record extends PaymentRecord> = { side: PaymentSide<Record>; record: Record };

/** Printed voucher of a payment, in the language and paper size chosen on this device. */
export function PaymentVoucher<Record extends PaymentRecord>(props: Props<Record>) {
  const { language } = useVoucherPaper();
  if (props.record.amount === null || props.record.currency === null) return null;
  return (
    <InLanguage language={language}>
      <Paper {...props} />
    </InLanguage>
  );
}

function Paper<Record extends PaymentRecord>({ side, record }: Props<Record>) {
  const { paper } = useVoucherPaper();
  const nameOf = useAccountName();
  const { status, date, counterparty, party, lines, amount, currency } = record;
  const { memo, reference, created_by, branch } = record;
  const account = side.accountOf(record);
  return (
    <Voucher
      kind={side.type}
      number={shownNumber(side.type, record)}
      date={date ?? ''}
      party={counterparty ?? party ?? ''}
      account={account ? nameOf(account.id, account.name) : ''}
      lines={lines.map((line) => ({
        label: nameOf(line.account_id, line.account_name),
        note: [line.memo, line.party].filter(Boolean).join(' · '),
        amount: line.amount,
      }))}
      amount={amount ?? '0'}
      currency={currency ?? ''}
      by={created_by?.name}
      status={status}
      memo={memo}
      reference={reference}
      branch={branch}
      paper={paper}
    />
  );
}
