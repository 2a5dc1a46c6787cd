'use client';

import { useTranslations } from 'use-intl';

import { DealtRate } from './dealt-rate';
import { HandedSums } from './handed-sums';
import {
  defineDocument,
  type DocumentDefinition,
  type DocumentStep,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { usePrintJob } from './use-print-job';
import { Messages } from '@/components/layout/messages';
import { Figure } from '@/components/ui/figure';
import { FreeText } from '@/components/ui/free-text';
import { Ltr } from '@/components/ui/ltr';
import { PasswordField } from '@/components/ui/password-field';
import { StatusBadge } from '@/components/ui/status-badge';
import { useMoment } from '@/hooks/use-clock';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart, useLazyPart, usePreload } from '@/hooks/use-lazy-part';
import { useNow } from '@/hooks/use-now';
import { usePermission } from '@/hooks/use-permission';
import { useRateFormat } from '@/hooks/use-rate-format';
import { useView } from '@/hooks/use-view';
import type { Handed, SaleRow } from '@/lib/contract/dealing/sale-shapes';
import { type Sale, sales } from '@/lib/contract/dealing/sales';
import type { DocumentRow } from '@/lib/contract/document-fields';
import { pairInWords } from '@/lib/format/pair';

const FORM = lazyPart(async () => ({
  Form: (await import('./sale-pad')).SalePad,
}));
const VIEW = lazyPart(async () => ({
  View: (await import('./sale-view')).SaleView,
}));
const VOID = lazyPart(async () => ({
  VoidPreview: (await import('./void-preview')).VoidPreview,
}));

type Columns = DocumentDefinition<Sale>['columns'];

/** Casts a row of the shared document list to a ticket and returns `dealt`, or null if the row has none. */
const dealtOf = (row: DocumentRow) => (row as Partial<SaleRow>).dealt ?? null;
const sideOf = (row: DocumentRow, side: 'received' | 'paid_out') =>
  (row as Partial<SaleRow>)[side] ?? [];

/** Column of the amounts received from the customer or paid out to the customer. */
const sumsColumn = (id: 'received' | 'paid_out', card: 'amount' | 'meta'): Columns[number] => ({
  id,
  cell: (row) => <HandedSums sums={sideOf(row, id)} />,
  exported: (row) =>
    sideOf(row, id)
      .map(({ amount, currency }) => `${amount} ${currency}`)
      .join(' + '),
  align: 'end',
  width: 148,
  card,
});

/** Columns of tickets, in order. A plain name selects a column that all document lists share. */
const COLUMNS: Columns = [
  'number',
  {
    id: 'time',
    cell: ({ posted_at, created_at }) => <Time at={posted_at ?? created_at} />,
    width: 150,
    card: 'meta',
  },
  {
    id: 'counterparty',
    cell: ({ counterparty }) => <Customer name={counterparty} />,
    width: 152,
    card: 'line',
  },
  {
    id: 'pair',
    cell: (row) => <Pair row={row} />,
    width: 160,
    // Cards hide this column: its text would be cut off, and the two amounts already show the currencies.
    card: false,
  },
  sumsColumn('received', 'amount'),
  sumsColumn('paid_out', 'meta'),
  {
    id: 'rate',
    cell: (row) => {
      const dealt = dealtOf(row);
      return dealt && <DealtRate of={dealt} />;
    },
    align: 'end',
    width: 84,
    card: 'meta',
  },
  'status',
  {
    id: 'quote',
    cell: (row) => <Quoted row={row} />,
    width: 84,
    card: 'meta',
  },
  {
    id: 'teller',
    cell: ({ created_by }) => created_by && <FreeText>{created_by.name}</FreeText>,
    width: 108,
    card: false,
  },
  {
    id: 'till',
    cell: (row) => <FreeText>{dealtOf(row)?.location ?? ''}</FreeText>,
    width: 108,
    card: false,
  },
  'reference',
];

const MARGIN: Columns[number] = {
  id: 'margin',
  cell: (row) => <Margin row={row} />,
  align: 'end',
  width: 80,
  card: false,
};

/** Columns of the list. The margin column is only for users who may see profit. */
const saleColumns = (seesProfit: boolean): Columns =>
  seesProfit ? COLUMNS.toSpliced(COLUMNS.indexOf('status'), 0, MARGIN) : COLUMNS;

/**
 * Action with which a supervisor approves a ticket at the teller's screen by entering credentials. No session is
 * started for the supervisor.
 */
const APPROVE_AT_COUNTER: DocumentStep<Sale> = {
  name: 'approve-at-counter',
  call: sales['approve-at-counter'],
  fields: () => [
    { name: 'email', kind: 'text', as: 'email' },
    { name: 'password', kind: 'own', drawn: <SupervisorPassword /> },
    { name: 'code', kind: 'text', as: 'code' },
  ],
};

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
    // Users who may override checks post without a supervisor, so the approval by a supervisor is left out for them.
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

/** Screen of tickets: the list, the page of one ticket, and the ticket form. */
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

/**
 * Prints the current job, also while the list or the form is open. A receipt is not printed on the page of another
 * ticket.
 */
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

/** Name of the customer; a ticket without a name is labelled as a walk-in. */
function Customer({ name }: { name: string | null }) {
  const t = useTranslations('sale.record');
  return name ? <FreeText>{name}</FreeText> : <span className="text-ink-3">{t('walkIn')}</span>;
}

function Time({ at }: { at: string }) {
  const { instant } = useFormats();
  return <Ltr className="text-ink-2">{instant(at).replace(/(\d\d:\d\d):\d\d/, '$1')}</Ltr>;
}

function Pair({ row }: { row: DocumentRow }) {
  const dealt = dealtOf(row);
  const { baseCurrency } = useFormats();
  const { mannerOf } = useRateFormat();
  if (!dealt) return null;
  const { currency, counter_currency, pair } = dealt;
  const isBase = currency !== null && counter_currency === null;
  return (
    <span className="inline-flex items-center gap-1.5">
      {dealt.side && <StatusBadge status={dealt.side} />}
      <Ltr>
        {isBase
          ? pairInWords({ ...mannerOf(currency), currency }, baseCurrency)
          : (pair ?? `× ${dealt.lines}`)}
      </Ltr>
    </span>
  );
}

/** Time until which the rates of a quoted draft are held. */
function Quoted({ row }: { row: DocumentRow }) {
  const t = useTranslations('sale.quote');
  const moment = useMoment();
  const now = useNow();
  const until = (row as Partial<SaleRow>).quoted_until;
  if (!until) return null;
  return now > Date.parse(until) ? (
    <span className="text-warning">{t('expired')}</span>
  ) : (
    <Ltr>{moment(until)}</Ltr>
  );
}

function Margin({ row }: { row: DocumentRow }) {
  const { baseCurrency } = useFormats();
  const margin = dealtOf(row)?.margin;
  return margin && <Figure value={margin} of={baseCurrency} />;
}

function SupervisorPassword() {
  const t = useTranslations('sale.fields');
  return <PasswordField name="password" label={t('password')} autoComplete="off" required />;
}
