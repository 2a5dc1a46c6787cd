'use client';

import { lazy, Suspense } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type { DocumentStep } from '@/components/document/definition';
import type { Field } from '@/components/fields/field';
import { AmountField } from '@/components/ui/amount-field';
import { useFormats } from '@/hooks/use-formats';
import { type Transfer, transfer } from '@/lib/contract/exchange/transfer';

const TransferSums = lazy(async () => ({
  default: (await import('@/components/exchange/transfer/transfer-sums')).TransferSums,
}));

const reason: Field = { name: 'reason', kind: 'prose', isNeeded: true };

/** Steps of a transfer to another branch: receive with a count, recall, and resolve a difference. */
export const transferSteps: readonly DocumentStep<Transfer>[] = [
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
  { name: 'recall', call: transfer.recall, fields: () => [reason], isGrave: true },
  {
    name: 'difference',
    call: transfer.difference,
    isGrave: true,
    fields: ({ lines }) => [
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
        <AmountField
          key={currency}
          name={`lines.${at}.amount`}
          label={t('counted', { currency })}
          required
          currency={currency}
          decimals={decimalsOf(currency)}
        />
      ))}
    </div>
  );
}
