'use client';

import { useTranslations } from 'use-intl';

import { AppliedRecord } from '@/components/accounting/applying/applied-record';
import type { PaymentRecord, PaymentSide } from './payment-side';
import { useFieldWords } from './use-payment-words';
import { shownNumber } from '@/components/document/document-number';
import { FigureInBoth } from '@/components/document/form/base-below';
import { LineAccount } from '@/components/document/lines/line-account';
import { LineParty } from '@/components/document/lines/line-party';
import { usePostedBases } from '@/components/document/list/use-posted-bases';
import { AmountInWords } from '@/components/document/print/amount-in-words';
import { PaperChoice } from '@/components/document/print/paper-choice';
import { Voucher } from '@/components/document/print/voucher';
import { Fact, Facts } from '@/components/document/record/facts';
import { InLanguage } from '@/components/layout/in-language';
import { AccountLabel } from '@/components/pickers/account-label';
import { useAccountName } from '@/components/pickers/use-account-name';
import { Figure } from '@/components/ui/figure';
import { type PlainColumn, PlainTable } from '@/components/ui/plain-table';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { type Decimal, negate } from '@/lib/domain/money';

type Props<Record extends PaymentRecord> = { side: PaymentSide<Record>; record: Record };

/** A payment on screen, and its voucher for printing. */
export function PaymentView<Record extends PaymentRecord>({ side, record }: Props<Record>) {
  const t = useTranslations('payment');
  const { may } = usePermission(side.page);
  const { language } = useVoucherPaper();
  const { amount, currency } = record;
  const { baseCurrency } = useFormats();
  const lineCurrency = currency ?? baseCurrency;
  const bases = usePostedBases(
    side.endpoints,
    record,
    record.lines.map((line) => ({
      account_id: line.account_id,
      currency: lineCurrency,
      amount: side.direction === 'out' ? line.amount : negate(line.amount),
    })),
  );
  const columns = useColumns(record, lineCurrency, bases);
  const wordOf = useFieldWords(side);
  const { counterparty, party, party_id, method } = record;
  const account = side.accountOf(record);
  return (
    <>
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
        {currency !== baseCurrency && record.base && (
          <Fact label={t('foot.worth')}>
            <Figure value={record.base} currency={baseCurrency} />
            {record.rate && (
              <span className="text-ink-3">
                {` · ${wordOf('rate')} `}
                <Rate of={lineCurrency} perUnit={record.rate} />
              </span>
            )}
          </Fact>
        )}
      </Facts>
      <div className="overflow-x-auto">
        <PlainTable
          label={t('lines')}
          edge={8}
          rows={record.lines}
          rowId={({ line_no }) => line_no}
          columns={columns}
        />
      </div>
      <AppliedRecord record={record} />
      {amount && currency && (
        <p className="rounded-ctl border border-line-control px-3 py-2">
          <span className="block text-12 text-ink-2">{t('words')}</span>
          <AmountInWords amount={amount} currency={currency} />
        </p>
      )}
      {may('print') && <PaperChoice />}
      {amount !== null && currency !== null && (
        <InLanguage language={language}>
          <Paper side={side} record={record} />
        </InLanguage>
      )}
    </>
  );
}

type PaymentVoucherProps<Record extends PaymentRecord> = {
  side: PaymentSide<Record>;
  record: Record;
};

function Paper<Record extends PaymentRecord>({ side, record }: PaymentVoucherProps<Record>) {
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

type Line = PaymentRecord['lines'][number];
type Columns = readonly PlainColumn<Line>[];
type Sums = Pick<PaymentRecord, 'amount' | 'base'>;
type Base = Decimal | null | undefined;

/** Columns of the lines; the amount column includes base amounts and the total. */
function useColumns({ amount, base }: Sums, currency: string, bases: readonly Base[]): Columns {
  const t = useTranslations('payment');
  const { markOf } = useFormats();
  const both = (value: Decimal, inBase: Base) => (
    <FigureInBoth value={value} currency={currency} base={inBase} />
  );
  return [
    {
      id: 'account',
      header: t('columns.account_id'),
      cellClass: 'whitespace-normal!',
      cell: (line) => <LineAccount line={line} />,
      ...(amount && { foot: t('total', { currency: markOf(currency) }) }),
    },
    {
      id: 'memo',
      header: t('columns.memo'),
      cellClass: 'whitespace-normal! text-ink-2',
      cell: ({ memo }) => <bdi>{memo}</bdi>,
    },
    {
      id: 'amount',
      header: t('columns.amount'),
      align: 'end',
      cellClass: 'py-1!',
      cell: (line, at) => both(line.amount, bases[at]),
      ...(amount && { foot: both(amount, base) }),
    },
  ];
}
