import { lazy, Suspense } from 'react';
import type { DocumentStep } from '@/components/document/definition';
import { type Field, textIn } from '@/components/fields/field';
import { paidFields } from '@/components/fields/paid-as';
import { proposedPlace, proposedRate } from '@/components/fields/proposals';
import { remittance } from '@/components/exchange/remits/remittance-calls';
import type { Transfer } from '@/lib/contract/exchange/transfer';

const QuotedAs = lazy(async () => ({
  default: (await import('@/components/exchange/remits/quoted-as')).QuotedAs,
}));

const reason: readonly Field[] = [{ name: 'reason', kind: 'prose', isNeeded: true }];
const isOut = ({ kind }: Transfer) => kind === 'remit_out';
const half = { width: 'half' } as const;

const paper: Field = {
  name: 'document',
  kind: 'group',
  fields: [
    { ...half, name: 'type', kind: 'text' },
    { ...half, name: 'number', kind: 'text', as: 'code' },
    { ...half, name: 'country', kind: 'country' },
  ],
};

/** Fields of the payment that settles the open amount; the same as for the balance of a party. */
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

/** Steps of a remittance, from sending to the settlement with the agent, with holds, cancellation and return. */
export const remitSteps: readonly DocumentStep<Transfer>[] = [
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
