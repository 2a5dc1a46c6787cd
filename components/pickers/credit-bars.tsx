'use client';

import { useTranslations } from 'use-intl';

import { Callout } from '@/components/ui/callout';
import { type LimitBar, LimitBars } from '@/components/ui/limit-bars';
import { useCreditAvailable, useScopeWords } from '@/hooks/use-credit-available';
import type { CreditAvailable } from '@/lib/contract/dealing/credit-limit';

/** Used and available amount of a credit limit and its sub-limits, at current rates. */
export function CreditBars({
  id,
  name,
  label = name,
}: {
  id: number;
  name: string;
  /** Label of the limit's own bar; the bars of its sub-limits are below. */
  label?: React.ReactNode;
}) {
  const t = useTranslations('ui.credit');
  const data = useCreditAvailable(id);
  const bars = useBars({ name, label }, data);
  if (!data) return null;
  const { without_mid } = data;
  return (
    <>
      {without_mid.length > 0 && (
        <Callout tone="warning">{t('withoutRate', { currencies: without_mid.join(', ') })}</Callout>
      )}
      <LimitBars label={t('bars', { name })} bars={bars} />
    </>
  );
}

function useBars(
  { name, label }: Readonly<{ name: string; label: React.ReactNode }>,
  data: CreditAvailable | undefined,
): readonly LimitBar[] {
  const scopeOf = useScopeWords();
  if (!data) return [];
  const { currency, limit, used, reserved, available, sub_limits } = data;
  return [
    { id: 'limit', label, name, currency, limit, used, reserved, available },
    ...sub_limits.map((sub) => ({
      id: String(sub.id),
      currency: sub.currency,
      limit: sub.limit,
      used: sub.used,
      available: sub.available,
      name: `${sub.number} ${scopeOf(sub)}`,
      label: `${sub.number} · ${scopeOf(sub)}`,
    })),
  ];
}
