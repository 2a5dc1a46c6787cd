'use client';

import { useTranslations } from 'use-intl';

import { defineDocument } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { APPROVE_AT_COUNTER } from './approve-at-counter';
import { saleColumns } from './sale-columns';
import { usePrintJob } from './use-print-job';
import { Messages } from '@/components/layout/messages';
import { Figure } from '@/components/ui/figure';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { usePermission } from '@/hooks/use-permission';
import { useView } from '@/hooks/use-view';
import type { Handed } from '@/lib/contract/dealing/sale-shapes';
import { type Sale, sales } from '@/lib/contract/dealing/sales';

const FORM = lazyPart(async () => ({
  Form: (await import('./sale-pad')).SalePad,
}));
const VIEW = lazyPart(async () => ({
  View: (await import('./sale-view')).SaleView,
}));
const VOID = lazyPart(async () => ({
  VoidPreview: (await import('./void-preview')).VoidPreview,
}));

type Rights = Readonly<{ seesProfit: boolean; mayOverride: boolean }>;

const definitionFor = ({ seesProfit, mayOverride }: Rights) =>
  defineDocument<Sale>({
    type: 'sales',
    route: 'app.exchange.sales',
    words: 'sale',
    catalogues: ['counter-paper'],
    endpoints: sales,
    columns: saleColumns(seesProfit),
    filters: [
      'date',
      'teller',
      'place',
      'pair',
      'status',
      'amount',
      'currency',
      'attached',
      'mine',
    ],
    Form: FORM,
    View: VIEW,
    Hero: SaleHero,
    VoidPreview: VOID,
    // Users who may override checks post without a supervisor, so the approval step is left out for them.
    steps: mayOverride ? [] : [APPROVE_AT_COUNTER],
  });

const DEFINITIONS = [true, false].flatMap((seesProfit) =>
  [true, false].map((mayOverride) => ({
    seesProfit,
    mayOverride,
    of: definitionFor({ seesProfit, mayOverride }),
  })),
);

/** Returns the document definition for these rights. The definition is the same object on each render. */
const definitionOf = (rights: Rights) =>
  DEFINITIONS.find(
    ({ seesProfit, mayOverride }) =>
      seesProfit === rights.seesProfit && mayOverride === rights.mayOverride,
  )?.of ?? definitionFor(rights);

const printer = lazyPart(() => import('./ticket-printer'));
const PRINTER = [printer];

/** Screen of tickets: list, record and pad. */
export function SalesScreen() {
  const { may } = usePermission('sales');
  return (
    <>
      <DocumentScreen
        of={definitionOf({ seesProfit: may('sensitive'), mayOverride: may('override') })}
      />
      <Printing />
    </>
  );
}

/** Prints the current job, even after the user has opened another page of this screen. */
function Printing() {
  const job = usePrintJob();
  const view = useView();
  const piece = useLazyPart(printer, job !== undefined);
  usePreload(PRINTER);
  const isElsewhere = view.kind === 'record' && job?.kind === 'receipt' && job.sale.id !== view.id;
  if (!job || !piece || isElsewhere) return null;
  return (
    <Messages of={['document', 'sale', 'counter-paper']}>
      <piece.TicketPrinter key={job.at} job={job} />
    </Messages>
  );
}

/** Header of a ticket: amounts that the organisation received and paid out, and the memo. */
function SaleHero({ record: { received, paid_out, memo } }: { record: Sale }) {
  const t = useTranslations('sale.sides');
  return (
    <div>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        <Side label={t('received')} sums={received} />
        <Side label={t('paidOut')} sums={paid_out} />
      </dl>
      {memo && (
        <p className="text-ink-2">
          <bdi>{memo}</bdi>
        </p>
      )}
    </div>
  );
}

function Side({ label, sums }: { label: string; sums: readonly Handed[] }) {
  const t = useTranslations('sale.sides');
  if (sums.length === 0) return null;
  return (
    <div>
      <dt className="text-12 text-ink-3">{label}</dt>
      {sums.map(({ currency, amount, on_account }) => (
        <dd key={`${currency} ${on_account}`}>
          <Figure value={amount} currency={currency} tone="plain" className="hero" />
          {on_account && <span className="text-16 text-ink-3"> {t('onAccount')}</span>}
        </dd>
      ))}
    </div>
  );
}
