'use client';

import { useTranslations } from 'use-intl';
import {
  type ManualContext,
  planOf,
} from '@/components/exchange/manual-journal/use-manual-setting';
import type { ManualValues } from '@/components/exchange/manual-journal/manual-values';
import { Figure } from '@/components/ui/figure';
import { useMoney } from '@/hooks/use-money';
import type { PlannedManual } from '@/lib/domain/manual-journal';
import { isZero, negate, sign, sum } from '@/lib/domain/money';

/** Foot of the form: change of each currency position, and the difference of debits and credits in base. */
export function ManualFoot({ values, context }: { values: ManualValues; context: ManualContext }) {
  const t = useTranslations('manual-journal');
  const plan = planOf(values, context);
  const { base } = context;
  const { baseMark } = useMoney();
  const gap = plan && plan.refusals.length === 0 ? gapOf(plan, base) : '0';
  const moved = plan ? movedOf(plan, base) : [];
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1">
      {moved.map(({ currency, quantity }) => (
        <Moved key={currency} currency={currency} quantity={quantity} />
      ))}
      <div>
        <dt className="text-12 text-ink-2">{t('gap', { currency: baseMark })}</dt>
        <dd aria-live="polite" className="text-14 font-semibold">
          <Figure value={gap} of={base} />
        </dd>
      </div>
    </dl>
  );
}

function Moved({ currency, quantity }: Readonly<{ currency: string; quantity: string }>) {
  const t = useTranslations('manual-journal');
  return (
    <div>
      <dt className="text-12 text-ink-2">{t('moved', { currency })}</dt>
      <dd className="text-14 font-semibold">
        <Figure value={quantity} of={currency} />
      </dd>
    </div>
  );
}

/**
 * Debits less credits in base. Legs of the deal count with their value; legs at cost add nothing, because their cost is
 * charged in full.
 */
function gapOf({ lines, deal }: PlannedManual, base: string): string {
  const own = lines.filter((line) => line.currency === base || !deal).map((line) => line.base);
  const values = (deal?.legs ?? []).map((leg) => {
    if (!('value' in leg)) return '0';
    return sign(leg.quantity) > 0 ? leg.value : negate(leg.value);
  });
  return sum([...own, ...values]);
}

function movedOf({ lines }: PlannedManual, base: string) {
  const foreign = lines.filter(({ currency }) => currency !== base);
  return [...Map.groupBy(foreign, ({ currency }) => currency)]
    .map(([currency, own]) => ({ currency, quantity: sum(own.map(({ amount }) => amount)) }))
    .filter(({ quantity }) => !isZero(quantity));
}
