'use client';

import { useEffect } from 'react';
import { QuotePaper } from '@/components/exchange/sales/quote-paper';
import { Receipt } from '@/components/exchange/sales/receipt';
import { usePaperLanguage } from '@/hooks/use-paper-language';
import { countPrint, endPrintJob, type PrintJob } from '@/components/exchange/sales/use-print-job';
import { InLanguage } from '@/components/layout/in-language';
import { useLocale } from '@/hooks/use-locale';
import type { Locale } from '@/lib/i18n';

/** How long the words of another language are waited for before it is printed in the page's own. */
const PATIENCE_MS = 1_500;

/** Draws what is to be printed and opens the print view, in the customer's language. */
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
  const isReady = locale === language;
  useEffect(() => {
    const done = () => {
      if (job.kind === 'receipt') countPrint(job.sale.id);
      endPrintJob();
    };
    window.addEventListener('afterprint', done, { once: true });
    const timer = setTimeout(() => window.print(), isReady ? 0 : PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, [job, isReady]);
  return null;
}
