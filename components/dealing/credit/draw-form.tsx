'use client';

import { useSearchParams } from 'next/navigation';
import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { queryId } from './query-id';
import { type DrawOf, DRAWS } from './draws';
import { useLimitChoices, useSubLimitChoices } from './use-limit-choices';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { CreditBars } from '@/components/pickers/credit-bars';
import { useToday } from '@/hooks/use-today';
import type { CreditWithdrawal } from '@/lib/contract/dealing/credit-withdrawal';
import { addDays } from '@/lib/domain/calendar';
import { CREDIT_DAYS } from '@/lib/domain/dealing/credit-draw';
import { isAboveZero } from '@/lib/domain/money';

const third = { width: 'third' } as const;

/**
 * Fields of a withdrawal. A withdrawal on account needs no location, because it is credited to the customer's balance.
 */
const drawFields = ({ under, type }: DrawOf, limits: readonly Choice[]): readonly Field[] => [
  { name: under, kind: 'choice', options: limits, isNeeded: true },
  { ...third, name: 'date', kind: 'posting-day', of: type, isNeeded: true },
  { ...third, name: 'currency', kind: 'currency', isNeeded: true },
  { ...third, name: 'amount', kind: 'money', in: 'currency', isNeeded: true },
  { ...third, name: 'due_date', kind: 'day', isNeeded: true },
  {
    ...third,
    name: 'location_id',
    kind: 'place',
    isNeeded: true,
    when: ({ on_account }: Values) => on_account !== true,
  },
  { ...third, name: 'reference', kind: 'text', as: 'code' },
  { name: 'on_account', kind: 'flag', initial: false },
  { name: 'memo', kind: 'text' },
];

type Props = DocumentFormProps<CreditWithdrawal>;

/** Form of a withdrawal against a credit limit, with the used and available amounts of the limit. */
export function LimitDrawForm(props: Props) {
  const limits = useLimitChoices();
  return (
    <DrawForm {...props} of={DRAWS.limit} limits={limits}>
      <LeftOfLimit limits={limits} />
    </DrawForm>
  );
}

export function SubDrawForm(props: Props) {
  return <DrawForm {...props} of={DRAWS.sub} limits={useSubLimitChoices()} />;
}

function DrawForm({
  of,
  limits,
  children,
  ...props
}: Props & { of: DrawOf; limits: readonly Choice[]; children?: React.ReactNode }) {
  const today = useToday();
  const idInUrl = queryId(useSearchParams(), of.under);
  return (
    <FieldsForm<CreditWithdrawal>
      {...props}
      of={of}
      fields={drawFields(of, limits)}
      fresh={['amount', 'reference', 'due_date']}
      begin={{
        due_date: addDays(today, CREDIT_DAYS),
        ...(idInUrl !== undefined && { [of.under]: String(idInUrl) }),
      }}
      isReady={(values) =>
        textIn(values, of.under) !== '' &&
        typeof values.currency === 'string' &&
        textIn(values, 'due_date') !== '' &&
        (values.on_account === true || textIn(values, 'location_id') !== '') &&
        isAboveZero(textIn(values, 'amount'))
      }
    >
      {children}
    </FieldsForm>
  );
}

/** Used and available amounts of the selected limit. */
function LeftOfLimit({ limits }: { limits: readonly Choice[] }) {
  const t = useTranslations('credit-draw');
  const chosen = useWatch<Record<string, string>>({ name: 'limit_id' });
  const limit = limits.find(({ value }) => value === chosen);
  if (!limit) return null;
  return (
    <section aria-label={t('left')}>
      <CreditBars id={Number(limit.value)} name={limit.label} />
    </section>
  );
}
