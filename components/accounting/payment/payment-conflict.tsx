'use client';

import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import type { PaymentRecord, PaymentSide } from '@/components/accounting/payment/payment-side';
import type {
  PaymentLineValues,
  PaymentValues,
} from '@/components/accounting/payment/payment-values';
import { useFieldWords } from '@/components/accounting/payment/use-payment-words';
import { type ConflictField, FormConflict } from '@/components/document/form/form-conflict';
import { useLedgerSetting } from '@/hooks/use-ledger-setting';

const TEXTS = ['date', 'counterparty', 'reference', 'memo'] as const;

/** Compares the version that another user saved with the current input. */
export function PaymentConflict({
  side,
  ...props
}: Omit<ComponentProps<typeof FormConflict<PaymentValues>>, 'fields'> & {
  side: Pick<PaymentSide<PaymentRecord>, 'words'>;
}) {
  const t = useTranslations('payment');
  const wordOf = useFieldWords(side);
  const party = useTranslations('ui.party');
  const { account } = useLedgerSetting();
  const whose = (id: number | null) => (id === null ? '' : party('number', { id: String(id) }));
  const lineWords = ({ account_id, party_id, memo, amount }: PaymentLineValues) =>
    [account(account_id)?.number, whose(party_id), amount, memo].filter(Boolean).join(' ');
  const fields: readonly ConflictField<PaymentValues>[] = [
    ...TEXTS.map((name) => ({
      names: [name],
      label: wordOf(name),
      say: (values: PaymentValues) => values[name],
    })),
    { names: ['party_id'], label: wordOf('party_id'), say: ({ party_id }) => whose(party_id) },
    {
      // Currency and rate depend on the account, so they are resolved together.
      names: ['account_id', 'currency', 'rate'],
      label: wordOf('account_id'),
      say: ({ account_id, currency, rate }) =>
        [account(account_id)?.number, currency, rate].filter(Boolean).join(' '),
    },
    {
      names: ['method'],
      label: wordOf('method'),
      say: ({ method }) => method && t(`methods.${method}`),
    },
    {
      names: ['applied'],
      label: wordOf('applied'),
      say: ({ applied }) => applied.map(({ amount }) => amount).join(', '),
    },
    {
      names: ['lines'],
      label: wordOf('lines'),
      say: ({ lines }) => lines.map(lineWords).filter(Boolean).join('\n'),
    },
  ];
  return <FormConflict {...props} fields={fields} />;
}
