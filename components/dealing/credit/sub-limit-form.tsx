'use client';

import { useSearchParams } from 'next/navigation';
import { useTranslations } from 'use-intl';
import type { DocumentFormProps } from '@/components/document/definition';
import { FieldsForm } from '@/components/document/form/fields-form';
import { queryId } from './query-id';
import { LimitPicker } from './limit-picker';
import { type Choice, type Field, textIn, type Values } from '@/components/fields/field';
import { useAnswer } from '@/hooks/use-call';
import { useCurrencies } from '@/hooks/use-currencies';
import { usePermission } from '@/hooks/use-permission';
import { useUsers } from '@/hooks/use-users';
import type { CreditSubLimit } from '@/lib/contract/dealing/credit-sub-limit';
import { branches } from '@/lib/contract/settings/branches';
import { CREDIT_PRODUCTS } from '@/lib/domain/dealing/credit';
import { isAboveZero } from '@/lib/domain/money';

/** Form of a sub-limit: a cap on a currency, a user, a branch or a credit product. */
export function SubLimitForm(props: DocumentFormProps<CreditSubLimit>) {
  const limit_id = queryId(useSearchParams(), 'limit_id');
  const fields = useFields();
  return (
    <FieldsForm<CreditSubLimit>
      {...props}
      fields={fields}
      postsNothing
      fresh={['scope_value', 'amount']}
      begin={limit_id === undefined ? {} : { limit_id }}
      isReady={(values) =>
        Number(values.limit_id ?? 0) > 0 &&
        textIn(values, 'scope_value') !== '' &&
        typeof values.currency === 'string' &&
        isAboveZero(textIn(values, 'amount'))
      }
    />
  );
}

function useFields(): readonly Field[] {
  const t = useTranslations('credit-sub-limit.fields');
  const third = { width: 'third' } as const;
  return [
    {
      name: 'limit_id',
      kind: 'own',
      initial: null,
      drawn: <LimitPicker name="limit_id" label={t('limit_id')} required />,
    },
    { ...third, name: 'scope', kind: 'choice', initial: 'currency' },
    { ...third, name: 'scope_value', kind: 'choice', options: useScopeValues(), isNeeded: true },
    { ...third, name: 'currency', kind: 'currency', isNeeded: true },
    { ...third, name: 'amount', kind: 'money', in: 'currency', isNeeded: true },
    { name: 'memo', kind: 'text' },
  ];
}

/** Returns a function that lists the choices of the selected scope: currencies, users, branches or products. */
function useScopeValues(): (values: Values) => readonly Choice[] {
  const t = useTranslations('ui.credit.products');
  const { data: currencies = [] } = useCurrencies();
  const { data: users = [] } = useUsers({ enabled: true });
  const { may } = usePermission('organization details');
  const { data: places = [] } = useAnswer(branches.list, undefined, { enabled: may('view') });
  const named = ({ id, name }: Readonly<{ id: number; name: string }>) => ({
    value: String(id),
    label: name,
  });
  return ({ scope }) => {
    if (scope === 'user') return users.map(named);
    if (scope === 'branch') return places.map(named);
    if (scope === 'product') return CREDIT_PRODUCTS.map((value) => ({ value, label: t(value) }));
    return currencies.map(({ code }) => ({ value: code, label: code }));
  };
}
