'use client';

import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import {
  defineDocument,
  type OwnColumn,
  type DocumentStep,
} from '@/components/document/definition';
import { DocumentScreen } from '@/components/document/document-screen';
import type { Field } from '@/components/fields/field';
import { AmountField } from '@/components/ui/amount-field';
import { Figure } from '@/components/ui/figure';
import { useFormats } from '@/hooks/use-formats';
import { lazyPart } from '@/hooks/use-lazy-part';
import { useMoney } from '@/hooks/use-money';
import type { DocumentRow } from '@/lib/contract/document-fields';
import {
  BRANCH_STAGES,
  type Transfer,
  transfer,
  type TransferRow,
} from '@/lib/contract/dealing/transfer';
import { statusesWith } from '@/lib/domain/document-status';

const CountNotes = lazy(async () => ({
  default: (await import('./count-notes')).CountNotes,
}));

const LinePieces = lazy(async () => ({
  default: (await import('./count-notes')).LinePieces,
}));

const TransferSums = lazy(async () => ({
  default: (await import('./transfer-view')).TransferSums,
}));

const reason: Field = { name: 'reason', kind: 'prose', isNeeded: true };

/** Actions on a transfer after it was sent: receive with a count, refuse, recall, and resolve a difference. */
const transferSteps: readonly DocumentStep<Transfer>[] = [
  {
    name: 'receive',
    call: transfer.receive,
    fields: ({ lines }) => [
      {
        name: 'lines',
        kind: 'own',
        drawn: <Counted />,
        initial: lines.map(({ currency }) => ({ currency, amount: '' })),
      },
    ],
  },
  {
    name: 'decline',
    call: transfer.decline,
    fields: () => [reason],
    when: ({ receipt }) => receipt === 'user',
    isGrave: true,
  },
  { name: 'recall', call: transfer.recall, fields: () => [reason], isGrave: true },
  {
    name: 'difference',
    call: transfer.difference,
    isGrave: true,
    fields: ({ lines, receipt, from, to }) => [
      {
        name: 'missing',
        kind: 'own',
        drawn: (
          <Suspense fallback={<div className="min-h-14" />}>
            <TransferSums of={lines} />
          </Suspense>
        ),
      },
      { name: 'decision', kind: 'choice', initial: 'charge' },
      {
        name: 'location_id',
        kind: 'place',
        isNeeded: true,
        // Default for the place where the missing cash was found. If a user received the transfer at a till, the cash
        // has usually stayed at the sending location.
        initial: String((receipt === 'user' ? from : to)?.id ?? ''),
        among: ({ is_active, type }) => is_active && type !== 'bank',
        when: ({ decision }) => decision === 'found',
      },
      {
        name: 'party_id',
        kind: 'party',
        isNeeded: true,
        when: ({ decision }) => decision === 'party',
      },
      reason,
    ],
  },
];

function Counted() {
  const t = useTranslations('transfer');
  const { decimalsOf } = useFormats();
  const lines = useWatch<Record<string, readonly { currency: string }[]>>({ name: 'lines' }) ?? [];
  return (
    <div className="grid gap-3">
      {lines.map(({ currency }, at) => (
        <div key={currency} className="grid gap-1">
          <AmountField
            name={`lines.${at}.amount`}
            label={t('counted', { currency })}
            required
            currency={currency}
            decimals={decimalsOf(currency)}
          />
          <Suspense>
            <LinePieces name={`lines.${at}`} />
          </Suspense>
        </div>
      ))}
      <div className="min-h-8">
        <Suspense>
          <CountNotes />
        </Suspense>
      </div>
    </div>
  );
}

/** Casts a row of the shared document list to a transfer, which also has `amounts`, one per currency. */
const own = (row: DocumentRow) => row as TransferRow;

const amountsOf = (row: DocumentRow): NonNullable<TransferRow['amounts']> => {
  const { amount, currency, amounts } = own(row);
  return amount !== null && currency !== null ? [{ amount, currency }] : (amounts ?? []);
};

/**
 * Amounts of a transfer, one per currency. While money is in transit to another branch, the amounts are hidden, so
 * that the count there is blind.
 */
const amountsColumn: OwnColumn = {
  id: 'amount',
  align: 'end',
  sortable: true,
  width: 184,
  card: 'amount',
  cell: (row) => <Amounts of={amountsOf(row)} />,
  exported: (row) =>
    amountsOf(row)
      .map(({ amount, currency }) => [amount, currency].join(' '))
      .join(' · '),
};

/** First amount and the number of further amounts. The tooltip shows all amounts. */
function Amounts({ of }: { of: ReturnType<typeof amountsOf> }) {
  const { money } = useMoney();
  const [first, ...more] = of;
  if (!first) return null;
  const all = of.map(({ amount, currency }) => money(amount, currency)).join(' · ');
  return (
    <span title={more.length > 0 ? all : undefined}>
      <Figure value={first.amount} currency={first.currency} />
      {more.length > 0 && <span className="text-ink-2"> +{more.length}</span>}
    </span>
  );
}

const transferDefinition = defineDocument<Transfer>({
  type: 'transfer',
  route: 'app.exchange.transfer',
  words: 'transfer',
  endpoints: transfer,
  narrowed: { kind: 'internal' },
  own: { is: ({ kind }) => kind === 'internal', else: 'app.exchange.remits' },
  columns: ['number', 'date', 'counterparty', 'memo', amountsColumn, 'status', 'by'],
  filters: ['date', 'status', 'amount', 'currency', 'mine'],
  statuses: statusesWith(BRANCH_STAGES),
  steps: transferSteps,
  Form: lazyPart(async () => {
    const { TransferForm } = await import('./transfer-form');
    return { Form: TransferForm };
  }),
  View: lazyPart(async () => {
    const { TransferView } = await import('./transfer-view');
    return { View: TransferView };
  }),
});

export function TransferScreen() {
  return <DocumentScreen of={transferDefinition} />;
}
