'use client';

import dynamic from 'next/dynamic';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { AmountInWords } from '@/components/document/print/amount-in-words';
import { Letterhead } from '@/components/document/print/letterhead';
import { BranchLine, SignLines } from '@/components/document/print/print-parts';
import { PaperLines } from './paper-lines';
import { classNames } from '@/components/ui/class-names';
import { DayNote } from '@/components/ui/day-note';
import { Ltr } from '@/components/ui/ltr';
import { StatusBadge } from '@/components/ui/status-badge';
import { useFormats } from '@/hooks/use-formats';
import type { PrintSize } from '@/lib/contract/kernel/printing';
import { useWriting } from '@/hooks/use-writing';
import type { Invoice } from '@/lib/contract/dealing/invoice';
import type { Locale } from '@/lib/i18n';

type Props = Readonly<{
  of: Invoice;
  paper: PrintSize;
  language: Locale;
  /** Number of the copy; undefined if this print is the original. */
  copy: number | undefined;
}>;

/** Invoice document for the customer, both for the screen and for printing. */
export function InvoicePaper({ of, paper, language, copy }: Props) {
  const t = useTranslations('invoice.paper');
  const { day, instant } = useFormats();
  const invoiceWords = useTranslations('invoice');
  const { text } = useWriting();
  const reach = [of.house.phone, of.house.email, of.house.website].filter(Boolean);
  const { party } = of;
  return (
    <article
      aria-label={of.number}
      className={classNames('voucher sheet', paper === '80mm' && 'voucher-80mm')}
    >
      <div className="voucher-head">
        <div className="min-w-0">
          <Letterhead of={of.house} licence={invoiceWords('paper.licence')} />
          <BranchLine of={of.branch} />
          {reach.map((way) => (
            <p key={way} className="text-12 text-ink-2">
              <bdi dir="ltr">{way}</bdi>
            </p>
          ))}
        </div>
        <div className="text-end">
          <p className="text-ink-2">{invoiceWords(`types.${of.type}`)}</p>
          <p className="figure text-18 font-semibold">
            <Ltr>{of.number}</Ltr>
          </p>
          {copy !== undefined && (
            <p className="font-semibold">
              {invoiceWords('paper.copy', { copy: text(String(copy)) })}
            </p>
          )}
          {of.status === 'cancelled' && <StatusBadge status={of.status} />}
        </div>
      </div>
      <dl className="voucher-facts">
        <Fact label={invoiceWords('date')}>
          <span className="figure">{day(of.date)}</span> · <DayNote day={of.date} />
        </Fact>
        <Fact label={invoiceWords('customer')}>
          <bdi className="font-semibold">{party.name ?? invoiceWords('walkIn')}</bdi>
          {party.phone && (
            <span className="text-ink-2">
              {' · '}
              <bdi dir="ltr" className="figure">
                {party.phone}
              </bdi>
            </span>
          )}
        </Fact>
        {party.id_number && (
          <Fact label={invoiceWords('paper.identity')}>
            <bdi>{party.id_type}</bdi> <Ltr>{party.id_number}</Ltr>
          </Fact>
        )}
        <Fact label={invoiceWords('paper.for')}>
          <Ltr>{of.source.number}</Ltr> {of.dealt_at && <DealtAt instant={instant(of.dealt_at)} />}
        </Fact>
        {of.cancels && (
          <Fact label={invoiceWords('cancels')}>
            <Ltr>{of.cancels.number}</Ltr>
          </Fact>
        )}
        {of.cancel_reason && (
          <Fact label={invoiceWords('paper.because')}>
            <bdi>{of.cancel_reason}</bdi>
          </Fact>
        )}
        {of.teller && (
          <Fact label={invoiceWords('paper.teller')}>
            <bdi>{[of.teller, of.place].filter(Boolean).join(' · ')}</bdi>
          </Fact>
        )}
      </dl>
      <PaperLines of={of} paper={paper} />
      <p className="voucher-words">
        <span className="block text-12 text-ink-2">{t('words')}</span>
        {language === of.language ? (
          <bdi>{of.amount_in_words}</bdi>
        ) : (
          <AmountInWords amount={of.total} currency={of.currency} language={language} />
        )}
      </p>
      <PaperFoot of={of} />
      <SignLines roles={['prepared', 'received']} />
    </article>
  );
}

const DealtAt = ({ instant }: { instant: string }) => (
  <span className="text-ink-2">
    · <Ltr>{instant}</Ltr>
  </span>
);

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="contents">
    <dt className="text-ink-2">{label}</dt>
    <dd className="min-w-0">{children}</dd>
  </div>
);

const QrCode = dynamic(() => import('@/components/ui/qr-code').then((file) => file.QrCode));

/** Foot of the invoice: QR code that verifies the invoice, and the contact of the organisation. */
function PaperFoot({ of: { verify, house } }: { of: Invoice }) {
  const t = useTranslations('invoice.paper');
  const reach = house.phone || house.email;
  return (
    <div className="voucher-foot">
      <QrCode text={verify} label={t('code')} className="size-24 flex-none" />
      <div className="grid gap-1 text-12 text-ink-2">
        <p>{t('check')}</p>
        {reach && (
          <p>
            {t('complaints')} <bdi dir="ltr">{reach}</bdi>
          </p>
        )}
      </div>
    </div>
  );
}
