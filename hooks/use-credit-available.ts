'use client';

import { useTranslations } from 'use-intl';

import { type CreditAvailable, creditLimit } from '@/lib/contract/dealing/credit-limit';
import { useAnswer } from './use-call';
import { usePermission } from './use-permission';

type SubLimit = CreditAvailable['sub_limits'][number];

/** Used and available amount of a credit limit; fetched only for users who may see limits. */
export function useCreditAvailable(id: number, { enabled = true } = {}) {
  const { may } = usePermission('credit limit');
  const { data } = useAnswer(
    creditLimit.available,
    { params: { id }, input: {} },
    { enabled: enabled && may('view') },
  );
  return data;
}

/** Returns a function that formats the scope of a sub-limit. */
export function useScopeWords(): (
  sub: Pick<SubLimit, 'scope' | 'scope_value' | 'scope_name'>,
) => string {
  const t = useTranslations('ui.credit');
  return ({ scope, scope_value, scope_name }) =>
    scope === 'product'
      ? t(`products.${scope_value === 'sale' ? 'sale' : 'withdrawal'}`)
      : t('scope', { scope, name: scope_name ?? scope_value });
}
