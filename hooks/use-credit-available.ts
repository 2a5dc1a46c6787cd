'use client';

import { useTranslations } from 'use-intl';

import { type CreditAvailable, creditLimit } from '@/lib/contract/exchange/credit-limit';
import { useAnswer } from './use-call';
import { usePermission } from './use-permission';

type SubLimit = CreditAvailable['sub_limits'][number];

/** How much of a credit limit is used and left now; asked for only by those who may see limits. */
export function useCreditAvailable(id: number, { enabled = true } = {}) {
  const { may } = usePermission('credit limit');
  const { data } = useAnswer(
    creditLimit.available,
    { params: { id }, input: {} },
    { enabled: enabled && may('view') },
  );
  return data;
}

/** What a sub-limit caps, in words. */
export function useScopeWords(): (
  sub: Pick<SubLimit, 'scope' | 'scope_value' | 'scope_name'>,
) => string {
  const t = useTranslations('ui.credit');
  return ({ scope, scope_value, scope_name }) =>
    scope === 'product'
      ? t(`products.${scope_value === 'sale' ? 'sale' : 'withdrawal'}`)
      : t('scope', { scope, name: scope_name ?? scope_value });
}
