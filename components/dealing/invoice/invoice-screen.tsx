'use client';

import { Ban, FileDown, Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslations } from 'use-intl';

import { PaperChoice } from '@/components/document/print/paper-choice';
import { Fact, Facts } from '@/components/document/record/facts';
import { History } from '@/components/document/record/history';
import { PageFailure } from '@/components/document/record/load-failure';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { useInvoiceColumns, SourceLink } from './invoice-columns';
import { InvoicePaper } from './invoice-paper';
import { RecordFrame, RecordStrip } from '@/components/document/record/record-frame';
import { StepDialog } from '@/components/document/record/step-dialog';
import { VoidStrip } from '@/components/document/record/void-strip';
import { InLanguage } from '@/components/layout/in-language';
import { Messages } from '@/components/layout/messages';
import { RecordLink } from '@/components/layout/record-link';
import type { ListFilter } from '@/components/list/list-bar';
import { tabsOf } from '@/components/list/list-tools';
import { usePagedList } from '@/components/list/use-list-state';
import { PagedList } from '@/components/record/paged-list';
import { buttonClass, Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { EmptyState } from '@/components/ui/empty-state';
import { saveDownload } from '@/components/ui/save-file';
import { SkeletonRows } from '@/components/ui/skeleton';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useRecordName } from '@/hooks/use-document-title';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useBranches } from '@/hooks/use-places';
import { usePrint } from '@/hooks/use-print';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { useMayStep } from '@/hooks/use-steps';
import { toast } from '@/hooks/use-toast';
import { useView, useGoTo } from '@/hooks/use-view';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { download } from '@/lib/api/call';
import {
  invoice,
  INVOICE_STATUSES,
  INVOICE_TYPES,
  type Invoice,
} from '@/lib/contract/dealing/invoice';
import type { PrintSize } from '@/lib/contract/kernel/printing';
import type { Locale } from '@/lib/i18n';

/**
 * Screen of the invoices. The screen has no form, because users issue an invoice on the page of its source document.
 */
export function InvoiceScreen() {
  const view = useView();
  return (
    <Messages of={['invoice', 'document']} fallback={<SkeletonRows />}>
      {view.kind === 'pending' && <SkeletonRows />}
      {view.kind === 'list' && <InvoiceList />}
      {view.kind === 'record' && <InvoicePage key={view.id} id={view.id} />}
      {(view.kind === 'new' || view.kind === 'word') && <NoSuchView />}
    </Messages>
  );
}

const ROUTE = 'app.exchange.invoice';
const FILTERS = ['status', 'type', 'branch_id'] as const;

/** List of invoices and credit notes. */
function InvoiceList() {
  const t = useTranslations('invoice');
  const { may } = usePermission('sales');
  const filters = useInvoiceFilters();
  const goTo = useGoTo();
  return (
    <PagedList
      route={ROUTE}
      title={t('title')}
      searched={t('searched')}
      list={usePagedList(invoice.list, FILTERS, '-id')}
      columns={useInvoiceColumns()}
      filters={filters}
      tabs={tabsOf(filters, 'status')}
      rowLabel={({ number }) => number}
      isSorted
      onOpen={(id) => void goTo(ROUTE, { view: id })}
      none={
        <EmptyState
          kind="none"
          title={t('none')}
          actions={
            may('view') && (
              <RecordLink to="app.exchange.sales" className={buttonClass()}>
                {t('toSales')}
              </RecordLink>
            )
          }
        >
          {t('noneText')}
        </EmptyState>
      }
    />
  );
}

/** Filters of the list. The branch filter is omitted if there is only one branch. */
function useInvoiceFilters(): readonly ListFilter[] {
  const t = useTranslations('invoice');
  const status = useTranslations('ui.status');
  const branches = useBranches({ enabled: true });
  const choice = { kind: 'choice' } as const;
  const branch: ListFilter = {
    ...choice,
    name: 'branch_id',
    label: t('branch'),
    choices: branches.map(({ id, name }) => ({ value: String(id), label: name })),
  };
  return [
    {
      ...choice,
      name: 'status',
      label: t('status'),
      choices: INVOICE_STATUSES.map((value) => ({ value, label: status(value) })),
    },
    {
      ...choice,
      name: 'type',
      label: t('type'),
      choices: INVOICE_TYPES.map((value) => ({ value, label: t(`types.${value}`) })),
    },
    ...(branches.length > 1 ? [branch] : []),
  ];
}

function InvoicePage({ id }: { id: number }) {
  const { data, error, refetch } = useAnswer(invoice.show, { params: { id } });
  useRecordName(data?.number);
  if (error && !data) return <PageFailure error={error} onRetry={() => void refetch()} />;
  return data ? <ShownInvoice of={data} /> : <SkeletonRows />;
}

function ShownInvoice({ of }: { of: Invoice }) {
  const t = useTranslations('invoice');
  const { instant } = useFormats();
  const [language, setLanguage] = useState<Locale>(of.language);
  const { paper } = useVoucherPaper();
  const { print, save, isCounting, error, copy } = useCountedPrint(of);
  const { may } = usePermission('invoice');

  const { cancelled_by: cancelled, cancels } = of;
  const history = useTranslations('document.tabs')('history');
  return (
    <RecordFrame
      strip={
        <Strip
          of={of}
          onPrint={print}
          onPdf={() => save({ size: paper, language })}
          isCounting={isCounting}
        />
      }
      aside={
        <div className="grid gap-4">
          <Facts>
            <Fact label={t('source')}>
              <SourceLink of={of.source} />
            </Fact>
            <Fact label={t('issuedBy')}>
              <bdi>{of.created_by?.name}</bdi>{' '}
              <span className="text-ink-3">
                ·{' '}
                <bdi dir="ltr" className="figure">
                  {instant(of.issued_at)}
                </bdi>
              </span>
            </Fact>
            <Fact label={t('printed')}>
              <span className="figure">{of.print_count}</span>
            </Fact>
            {of.cancels && (
              <Fact label={t('cancels')}>
                <InvoiceLink to={of.cancels} />
              </Fact>
            )}
            {of.cancelled_by && (
              <Fact label={t('types.credit_note')}>
                <InvoiceLink to={of.cancelled_by} />
              </Fact>
            )}
          </Facts>
          <section>
            <h2 className="pb-1">{history}</h2>
            <History items={of.history} />
          </section>
        </div>
      }
      asideLabel={t('behind')}
    >
      {error?.message !== undefined && <Callout tone="negative">{error?.message}</Callout>}
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
      {may('print') && <PaperChoice language={language} onLanguage={setLanguage} />}
      <InLanguage language={language}>
        <InvoicePaper of={of} paper={paper} language={language} copy={copy} />
      </InLanguage>
    </RecordFrame>
  );
}

const Paper = ({ of: { id, number } }: { of: Readonly<{ id: number; number: string }> }) => (
  <RecordLink to="app.exchange.invoice" view={id} className="figure text-accent hover:underline">
    {number}
  </RecordLink>
);

type StripProps = Readonly<{
  of: Invoice;
  onPrint: () => void;
  onPdf: () => void;
  isCounting: boolean;
}>;

function Strip({ of, onPrint, onPdf, isCounting }: StripProps) {
  const t = useTranslations('invoice');
  const { may } = usePermission('invoice');
  const [isCancelling, setCancelling] = useState(false);
  const mayCancel = useMayStep()(invoice.cancel, of.status) && of.type === 'invoice';
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
        <Button icon={FileDown} busy={isCounting} onClick={onPdf}>
          {t('pdf')}
        </Button>
      )}
      {may('print') && (
        <Button variant="primary" icon={Printer} kbd="P" busy={isCounting} onClick={onPrint}>
          {t(of.print_count === 0 ? 'print' : 'reprint')}
        </Button>
      )}
      {isCancelling && (
        <StepDialog
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

/**
 * Asks the server to count the print and then prints the invoice. Prints with the browser's own command are not
 * counted; after the first counted print, they are marked as copies too.
 */
function useCountedPrint({ id, print_count }: Invoice) {
  const { mutate, isPending, error } = useSend(invoice.print);
  const [counted, setCounted] = useState<number>();
  const openDialog = usePrint();
  const printAs = (count: number) => {
    // The print dialog prints the current DOM, so the copy number must be rendered before the dialog opens.
    flushSync(() => setCounted(count));
    window.addEventListener('afterprint', () => setCounted(undefined), { once: true });
    openDialog();
  };

  const nth = counted ?? print_count + 1;
  return {
    print: () =>
      mutate({ params: { id } }, { onSuccess: (printed) => printAs(printed.print_count) }),
    /** Counts the PDF file as a print, because it can be printed. */
    save: (input: Readonly<{ size: PrintSize; language: Locale }>) =>
      mutate(
        { params: { id } },
        { onSuccess: () => void saveDownload(download(invoice.pdf, { params: { id }, input })) },
      ),
    isCounting: isPending,
    error,
    /** Number of the copy that the next print makes; undefined if the next print is the original. */
    copy: nth > 1 ? nth : undefined,
  };
}

const InvoiceLink = ({ to }: { to: Readonly<{ id: number; number: string }> }) => (
  <RecordLink to="app.exchange.invoice" view={to.id} className="figure text-accent hover:underline">
    <bdi dir="ltr">{to.number}</bdi>
  </RecordLink>
);
