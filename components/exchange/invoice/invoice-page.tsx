'use client';

import { Ban, Printer } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { InvoicePaper } from '@/components/exchange/invoice/invoice-paper';
import { InvoiceSide } from '@/components/exchange/invoice/invoice-side';
import { PaperChoice } from '@/components/document/print/paper-choice';
import { useCountedPrint } from '@/components/exchange/invoice/use-counted-print';
import { LoadFailure } from '@/components/document/record/load-failure';
import { ReasonDialog } from '@/components/document/record/reason-dialog';
import { VoidStrip } from '@/components/document/record/void-strip';
import { RecordFrame, RecordStrip } from '@/components/document/record/record-frame';
import { InLanguage } from '@/components/layout/in-language';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer } from '@/hooks/use-call';
import { useDocumentTitle } from '@/hooks/use-document-title';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { type Invoice, invoice } from '@/lib/contract/exchange/invoice';
import { documentNumber } from '@/lib/domain/document-number';
import type { Locale } from '@/lib/i18n';

/** One invoice or credit note, as its paper. */
export function InvoicePage({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(invoice.show, { params: { id } });
  useDocumentTitle(data?.number);
  if (error && !data) {
    const heading = documentNumber('invoice', id);
    return <LoadFailure error={error} onRetry={() => void refetch()} heading={heading} />;
  }
  return data ? <ShownInvoice of={data} /> : <SkeletonRows />;
}

function ShownInvoice({ of }: { of: Invoice }) {
  const t = useTranslations('exchange.invoice');
  const [language, setLanguage] = useState<Locale>(of.language);
  const { paper } = useVoucherPaper();
  const { print, isCounting, error, copy } = useCountedPrint(of);
  const { may } = usePermission('invoice');

  return (
    <RecordFrame
      strip={<Strip of={of} onPrint={print} isCounting={isCounting} />}
      aside={<InvoiceSide of={of} />}
      asideLabel={t('behind')}
    >
      <Notes of={of} failure={error?.message} />
      {may('print') && <PaperChoice language={language} onLanguage={setLanguage} />}
      <InLanguage language={language}>
        <InvoicePaper of={of} paper={paper} language={language} copy={copy} />
      </InLanguage>
    </RecordFrame>
  );
}

/** What has to be read before the paper. */
function Notes({ of, failure }: { of: Invoice; failure: string | undefined }) {
  const t = useTranslations('exchange.invoice');
  const { cancelled_by: cancelled, cancels } = of;
  return (
    <>
      {failure !== undefined && <Callout tone="negative">{failure}</Callout>}
      <VoidStrip voided={of.voided} act="cancelled">
        {cancelled && (
          <p>
            {t.rich('creditedBy', {
              number: () => cancelled && <Paper of={cancelled} />,
            })}
          </p>
        )}
      </VoidStrip>
      {cancels && (
        <div className="no-print">
          <Callout>{t.rich('credits', { number: () => <Paper of={cancels} /> })}</Callout>
        </div>
      )}
    </>
  );
}

/** Another paper by its number, which leads to it. */
const Paper = ({ of: { id, number } }: { of: Readonly<{ id: number; number: string }> }) => (
  <RecordLink to="app.exchange.invoice" view={id} className="figure text-accent hover:underline">
    {number}
  </RecordLink>
);

function Strip({
  of,
  onPrint,
  isCounting,
}: {
  of: Invoice;
  onPrint: () => void;
  isCounting: boolean;
}) {
  const t = useTranslations('exchange.invoice');
  const { may } = usePermission('invoice');
  const [isCancelling, setCancelling] = useState(false);
  const mayCancel = may('void') && of.status === 'issued' && of.type === 'invoice';
  useShortcuts({
    ...(may('print') && { print: onPrint }),
    ...(mayCancel && { reverse: () => setCancelling(true) }),
  });
  return (
    <RecordStrip number={of.number} status={of.status}>
      <span className="flex-1" />
      {mayCancel && (
        <Button icon={Ban} kbd="Shift R" onClick={() => setCancelling(true)}>
          {t('credit')}
        </Button>
      )}
      {may('print') && (
        <Button variant="primary" icon={Printer} kbd="P" busy={isCounting} onClick={onPrint}>
          {t(of.print_count === 0 ? 'print' : 'reprint')}
        </Button>
      )}
      {isCancelling && (
        <ReasonDialog
          of={invoice.cancel}
          id={of.id}
          title={t('creditTitle', { number: of.number })}
          text={t('creditText')}
          confirm={t('credit')}
          onDone={({ cancelled_by }) =>
            toast.success(t('credited', { number: cancelled_by?.number ?? '' }))
          }
          onClose={() => setCancelling(false)}
        />
      )}
    </RecordStrip>
  );
}
