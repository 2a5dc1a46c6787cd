'use client';

import { useTranslations } from 'use-intl';
import {
  type AppliedValue,
  type Pool,
  restsOf,
} from '@/components/accounting/applying/applied-values';
import { Figure } from '@/components/ui/figure';
import type { OpenItem } from '@/lib/contract/accounting/open-items';
import { sign } from '@/lib/domain/money';

type Props = Readonly<{
  items: readonly OpenItem[];
  applied: readonly AppliedValue[];
  pool: Pool;
}>;

/** What is left of the payment while it is shared out, and where that goes. */
export function AppliedRest({ items, applied, pool }: Props) {
  const t = useTranslations('accounting.applied');
  const rests = restsOf(applied, { ...pool, items });
  return (
    <p aria-live="polite" className="text-ink-2">
      {rests.map(({ currency, rest }) => (
        <span key={currency} className={sign(rest) < 0 ? 'block text-negative' : 'block'}>
          {t.rich(sign(rest) < 0 ? 'tooMuch' : 'rest', {
            amount: () => (
              <Figure value={rest.replace('-', '')} currency={currency} className="font-semibold" />
            ),
          })}
        </span>
      ))}
    </p>
  );
}
