'use client';

import { lazy, Suspense } from 'react';
import { useTranslations } from 'use-intl';

import { defineDocument, type DocumentStep } from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import { ImportButton } from '@/components/document/import/import-button';
import { remittance } from './remittance-calls';
import { type Field, textIn } from '@/components/fields/field';
import { paidFields } from '@/components/fields/paid-as';
import { proposedPlace, proposedRate } from '@/components/fields/proposals';
import { Messages } from '@/components/layout/messages';
import { lazyPart } from '@/hooks/use-lazy-part';
import { REMIT_STAGES, type Transfer } from '@/lib/contract/dealing/transfer';
import { REMIT_COLUMNS } from '@/lib/domain/dealing/remittance-columns';

const QuotedAs = lazy(async () => ({
  default: (await import('./quoted-as')).QuotedAs,
}));

const DocumentTypeField = lazy(async () => ({
  default: (await import('@/components/pickers/document-type')).DocumentTypeField,
}));

/** Field for the type of the document that the beneficiary shows at the payout. */
function PaperType() {
  const label = useTranslations('remits.fields.document')('type');
  const fallback = <div className="min-h-14" />;
  return (
    <Messages of={['document-types']} fallback={fallback}>
      <Suspense fallback={fallback}>
        <DocumentTypeField name="document.type" label={label} required />
      </Suspense>
    </Messages>
  );
}

const reason: readonly Field[] = [{ name: 'reason', kind: 'prose', isNeeded: true }];
const isOut = ({ kind }: Transfer) => kind === 'remit_out';
const half = { width: 'half' } as const;

const paper: Field = {
  name: 'document',
  kind: 'group',
  fields: [
    { ...half, name: 'type', kind: 'own', initial: '', drawn: <PaperType /> },
    { ...half, name: 'number', kind: 'text', as: 'code' },
    { ...half, name: 'country', kind: 'country' },
  ],
};

/** Fields of the payment that settles a remittance. */
const settling = (currency: string): readonly Field[] => [
  { ...half, name: 'date', kind: 'posting-day', of: 'settlement', isNeeded: true },
  ...paidFields(() => currency, {
    name: 'quote_direction',
    kind: 'own',
    initial: 'direct',
    drawn: (
      <Suspense fallback={<div className="min-h-14" />}>
        <QuotedAs currency={currency} />
      </Suspense>
    ),
  }),
];

/** Actions on a remittance, in the order of the buttons. */
const remitSteps: readonly DocumentStep<Transfer>[] = [
  {
    name: 'send',
    call: remittance.send,
    when: isOut,
    fields: () => [{ name: 'reference', kind: 'text', as: 'code' }],
  },
  { name: 'available', call: remittance.available },
  {
    name: 'pay-out',
    call: remittance['pay-out'],
    when: ({ tries_left }) => tries_left !== 0,
    fields: (record) => [
      { ...half, name: 'code', kind: 'text', as: 'code', isNeeded: isOut(record) },
      ...(isOut(record)
        ? []
        : ([
            {
              ...half,
              name: 'reference',
              kind: 'text',
              as: 'code',
              initial: record.reference ?? '',
            },
            {
              ...half,
              name: 'location_id',
              label: 'paid_from',
              kind: 'place',
              isNeeded: true,
              help: proposedPlace,
            },
            { ...half, name: 'pay_currency', kind: 'currency' },
            {
              ...half,
              name: 'rate',
              kind: 'rate',
              isNeeded: true,
              when: ({ pay_currency: paid }) => Boolean(paid) && paid !== record.payout_currency,
              help: proposedRate((values) => ({
                one: record.payout_currency ?? '',
                other: textIn(values, 'pay_currency'),
              })),
            },
          ] satisfies Field[])),
      paper,
    ],
  },
  {
    name: 'settle',
    call: remittance.settle,
    fieldWords: 'settlements',
    fields: ({ payout_currency }) => settling(payout_currency ?? ''),
  },
  {
    name: 'unlock',
    call: remittance.unlock,
    fields: () => reason,
    when: ({ tries_left }) => tries_left === 0,
  },
  { name: 'hold', call: remittance.hold, fields: () => reason },
  {
    name: 'release',
    call: remittance.release,
    fields: ({ missing }) => [{ name: 'reason', kind: 'prose', isNeeded: missing.length > 0 }],
  },
  { name: 'refuse', call: remittance.refuse, fields: () => reason, isGrave: true },
  {
    name: 'cancel',
    call: remittance.cancel,
    when: isOut,
    isGrave: true,
    fields: () => [...reason, { name: 'refund_fee', kind: 'flag' }],
  },
  {
    name: 'return',
    call: remittance.return,
    fields: () => reason,
    isGrave: true,
    when: (record) => record.status !== 'held' || !isOut(record),
  },
];

const TEMPLATE = {
  name: 'remittances.csv',
  rows: [
    [
      'Herat',
      'H-1001',
      '2026-11-20',
      'Ahmad Karimi',
      'AF',
      '+93700000000',
      'Herat',
      '4 Mill Street',
      '1990-01-02',
      'tazkira 17',
      'Sara Karimi',
      '',
      'US',
      '+15550100',
      'Fremont',
      '',
      '',
      '',
      'sister',
      'USD',
      '300.00',
      '',
      'family',
      '',
      '',
    ],
  ],
} as const;

/** Button that imports remittances advised by agents from a CSV file. */
function ImportRemits() {
  const t = useTranslations('remits.import');
  return (
    <ImportButton
      page="remits"
      label={t('open')}
      endpoint={remittance.import}
      columns={REMIT_COLUMNS.all}
      template={TEMPLATE}
      words={{
        title: t('title'),
        text: t('text'),
        ready: ({ remittances = 0, held = 0 }) => t('ready', { remittances, held }),
        done: ({ remittances = 0, held = 0 }) => t('done', { remittances, held }),
      }}
    />
  );
}

const remitDefinition = defineDocument<Transfer>({
  type: 'transfer',
  route: 'app.exchange.remits',
  words: 'remits',
  endpoints: remittance,
  narrowed: { kind: 'remits' },
  own: { is: ({ kind }) => kind !== 'internal', else: 'app.exchange.transfer' },
  columns: [
    'number',
    'date',
    'counterparty',
    'reference',
    'amount',
    'base',
    'memo',
    'status',
    'by',
  ],
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  statuses: ['draft', ...REMIT_STAGES, 'discarded'],
  steps: remitSteps,
  ListActions: ImportRemits,
  Above: lazyPart(async () => {
    const { PayOutDesk } = await import('./pay-out-desk');
    return { Above: PayOutDesk };
  }),
  Form: lazyPart(async () => {
    const { RemitForm } = await import('./remittance-form');
    return { Form: RemitForm };
  }),
  View: lazyPart(async () => {
    const { RemitView } = await import('./remittance-view');
    return { View: RemitView };
  }),
});

/** Screen of remittances: search for a remittance to pay out, list, page of one remittance, and form. */
export function RemitsScreen() {
  return <DocumentScreen of={remitDefinition} />;
}
