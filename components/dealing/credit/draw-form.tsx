'use client';

import { useSearchParams } from 'next/navigation';
import type { ReactNode } from 'react';
import { type FieldValues, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { queryId } from './query-id';
import { type DrawOf, DRAWS } from './draws';
import { LimitPicker, SubLimitPicker, useLimit, useLimitText } from './limit-picker';
import { type Field, textIn, type Values } from '@/components/fields/field';
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
const drawFields = ({ under, type }: DrawOf, picker: ReactNode): readonly Field[] => [
  { name: under, kind: 'own', initial: null, drawn: picker },
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
  const t = useTranslations('credit-draw.fields');
  return (
    <DrawForm
      {...props}
      of={DRAWS.limit}
      picker={<LimitPicker name="limit_id" label={t('limit_id')} required />}
    >
      <LeftOfLimit />
    </DrawForm>
  );
}

export function SubDrawForm(props: Props) {
  const t = useTranslations('credit-draw.fields');
  return (
    <DrawForm
      {...props}
      of={DRAWS.sub}
      picker={<SubLimitPicker name="sub_limit_id" label={t('sub_limit_id')} required />}
    />
  );
}

function DrawForm({
  of,
  picker,
  children,
  ...props
}: Props & Readonly<{ of: DrawOf; picker: ReactNode; children?: ReactNode }>) {
  const today = useToday();
  const idInUrl = queryId(useSearchParams(), of.under);
  return (
    <FieldsForm<CreditWithdrawal>
      {...props}
      of={of}
      fields={drawFields(of, picker)}
      fresh={['amount', 'reference', 'due_date']}
      begin={{
        due_date: addDays(today, CREDIT_DAYS),
        ...(idInUrl !== undefined && { [of.under]: idInUrl }),
      }}
      isReady={(values) =>
        Number(values[of.under] ?? 0) > 0 &&
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
function LeftOfLimit() {
  const t = useTranslations('credit-draw');
  const textOf = useLimitText();
  const chosen = useWatch<FieldValues>({ name: 'limit_id' });
  const limit = useLimit(Number(chosen ?? 0) || null);
  if (!limit) return null;
  return (
    <section aria-label={t('left')}>
      <CreditBars id={limit.id} name={textOf(limit)} />
    </section>
  );
}
