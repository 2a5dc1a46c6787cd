'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import type { DocumentRecord } from '@/components/document/definition';
import { AmountInWords } from './amount-in-words';
import { BranchLine, type Signature, SignLines } from './print-parts';
import { classNames } from '@/components/ui/class-names';
import { DayNote } from '@/components/ui/day-note';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { PlainTable } from '@/components/ui/plain-table';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import { useSystemSetup } from '@/hooks/use-system-setting';
import { PaperContext } from '@/hooks/use-writing';
import type { Locale } from '@/lib/i18n';

type VoucherProps = Readonly<{
  /** Payment or receipt; determines the title and the labels of party and account. */
  kind: 'expense' | 'receipt';
  number: string;
  /**
   * State of the document. The voucher shows it unless the document is posted, because a draft or voided voucher proves
   * nothing.
   */
  status: string;
  date: string;
  /** Name of the payee or payer. */
  party: string;
  /** Name of the account that paid or received. */
  account: string;
  lines: readonly VoucherLine[];
  amount: string;
  currency: string;
  memo?: string | null | undefined;
  reference?: string | null | undefined;
  /** Name of the user who created the document. */
  by?: string | null | undefined;
  /** Branch of the document; null if the organisation has only one branch. */
  branch?: DocumentRecord['branch'];
  /** Format of the paper: an A4 sheet, or the roll of a receipt printer. */
  paper?: 'A4' | '80mm' | undefined;
  /** Language of the voucher; defaults to the reader's language. */
  language?: Locale | undefined;
}>;

const SIGNATURES: readonly Signature[] = ['paid', 'received', 'approved'];

/** Voucher of a payment or receipt, in print only. A page that contains a voucher prints nothing else. */
export function Voucher(voucher: VoucherProps) {
  return (
    <PaperContext value>
      <VoucherPaper {...voucher} />
    </PaperContext>
  );
}

function VoucherPaper(voucher: VoucherProps) {
  const t = useTranslations('document.voucher');
  const fact = useTranslations('document.facts');
  const { day } = useFormats();
  const setup = useSystemSetup();
  const { lines, amount, currency, language, paper = 'A4' } = voucher;
  return (
    <div aria-hidden className={classNames('voucher', paper === '80mm' && 'voucher-80mm')}>
      <div className="voucher-head">
        <div>
          <p className="text-16 font-semibold">
            <bdi>{setup?.name}</bdi>
          </p>
          <BranchLine of={voucher.branch} />
          <p className="text-ink-2">{t(`${voucher.kind}.title`)}</p>
        </div>
        <div className="text-end">
          <p className="figure text-18 font-semibold">
            <Ltr>{voucher.number}</Ltr>
          </p>
          {voucher.status !== 'posted' && <StatusBadge status={voucher.status} />}
        </div>
      </div>
      <dl className="voucher-facts">
        <Fact label={fact('date')}>
          <span className="figure">{day(voucher.date)}</span> · <DayNote day={voucher.date} />
        </Fact>
        <Fact label={t(`${voucher.kind}.party`)}>
          <span className="font-semibold">
            <bdi>{voucher.party}</bdi>
          </span>
        </Fact>
        <Fact label={t(`${voucher.kind}.account`)}>
          <bdi>{voucher.account}</bdi>
        </Fact>
        {voucher.memo && (
          <Fact label={t('memo')}>
            <bdi>{voucher.memo}</bdi>
          </Fact>
        )}
        {voucher.reference && (
          <Fact label={fact('reference')}>
            <Ltr>{voucher.reference}</Ltr>
          </Fact>
        )}
        {voucher.by && (
          <Fact label={fact('made')}>
            <bdi>{voucher.by}</bdi>
          </Fact>
        )}
      </dl>
      <PlainTable
        edge={8}
        rows={lines}
        rowId={(_, at) => at}
        columns={[
          {
            id: 'label',
            header: t('description'),
            cellClass: 'whitespace-normal!',
            cell: ({ label, note }) => (
              <>
                <bdi>{label}</bdi>
                {note && (
                  <span className="block text-12 text-ink-2">
                    <bdi>{note}</bdi>
                  </span>
                )}
              </>
            ),
            foot: t('total'),
          },
          {
            id: 'amount',
            header: t('amount'),
            align: 'end',
            className: 'w-px',
            cell: (line) => <Figure value={line.amount} of={currency} />,
            foot: <Figure value={amount} currency={currency} />,
          },
        ]}
      />
      <p className="voucher-words">
        <span className="block text-12 text-ink-2">{t('words')}</span>
        <AmountInWords amount={amount} currency={currency} language={language} />
      </p>
      <SignLines roles={SIGNATURES} />
    </div>
  );
}

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

type VoucherLine = Readonly<{
  /** Display name of the account of this line, which shows the purpose of the payment. */
  label: string;
  note?: string | null | undefined;
  amount: string;
}>;
