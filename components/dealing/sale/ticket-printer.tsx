'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { PaperFact } from '@/components/document/print/paper-fact';
import { PaperFoot, PaperHead, PaperLines } from './paper-parts';
import { Receipt } from './receipt';
import { countPrint, endPrintJob, type PrintJob, type HeldQuotation } from './use-print-job';
import { InLanguage } from '@/components/layout/in-language';
import { classNames } from '@/components/ui/class-names';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { QrCode } from '@/components/ui/qr-code';
import { useFormats } from '@/hooks/use-formats';
import { useLocale } from '@/hooks/use-locale';
import { usePaperLanguage } from '@/hooks/use-paper-language';
import { usePrint } from '@/hooks/use-print';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { useWriting } from '@/hooks/use-writing';
import { isZero } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n';

/** Maximum time to wait for the messages of another language, in ms. After that the page's language is used. */
const PATIENCE_MS = 1_500;

/** Renders a print job in the customer's language and opens the browser's print dialog. */
export function TicketPrinter({ job }: { job: PrintJob }) {
  const customer = job.kind === 'receipt' ? job.sale.customer_id : job.quote.customer_id;
  const { language, isKnown } = usePaperLanguage(customer);
  if (!isKnown) return null;
  return (
    <InLanguage language={language}>
      {job.kind === 'receipt' ? (
        <Receipt sale={job.sale} copy={0} />
      ) : (
        <QuotePaper quote={job.quote} />
      )}
      <OncePrinted job={job} language={language} />
    </InLanguage>
  );
}

function OncePrinted({ job, language }: { job: PrintJob; language: Locale }) {
  const { locale } = useLocale();
  const print = usePrint();
  const isReady = locale === language;
  useEffect(() => {
    const done = () => {
      if (job.kind === 'receipt') countPrint(job.sale.id);
      endPrintJob();
    };
    window.addEventListener('afterprint', done, { once: true });
    let cancel: (() => void) | undefined;
    const timer = setTimeout(
      () => {
        cancel = print();
      },
      isReady ? 0 : PATIENCE_MS,
    );
    return () => {
      cancel?.();
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [job, isReady, print]);
  return null;
}

/** Printed quote with held rates: the deadline, and a QR code that finds the ticket again. */
function QuotePaper({ quote }: { quote: HeldQuotation }) {
  const t = useTranslations('counter-paper');
  const { paper } = useVoucherPaper();
  const { instant, baseCurrency } = useFormats();
  const { text } = useWriting();
  const { customer, lines, fee, until, minutes, number, address } = quote;
  return (
    <div aria-hidden className={classNames('voucher', paper === '80mm' && 'voucher-80mm')}>
      <PaperHead title={t('quote')} number={number} />
      <dl className="voucher-facts">
        {customer && (
          <PaperFact label={t('customer')}>
            <bdi className="font-semibold">{customer}</bdi>
          </PaperFact>
        )}
        <PaperFact label={t('validUntil')}>
          <Ltr className="font-semibold">{instant(until)}</Ltr>
        </PaperFact>
      </dl>
      <PaperLines lines={lines} />
      {!isZero(fee) && (
        <p>
          {t('fee')} <Figure value={fee} currency={baseCurrency} />
        </p>
      )}
      <p className="voucher-words">{text(t('quoteTerms', { minutes }))}</p>
      <QrCode text={address} label={t('quoteCode')} className="size-24" />
      <PaperFoot />
    </div>
  );
}
