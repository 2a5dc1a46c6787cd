'use client';

import { Flag } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Icon } from '@/components/ui/icon';
import type { PayFlag } from '@/lib/domain/pay-flags';

/** Why a row wants to be looked at, in words. */
export function PayFlags({ flags }: { flags: readonly PayFlag[] }) {
  const words = useFlagWords();
  if (flags.length === 0) return null;
  return (
    <span className="flex items-start gap-1.5 text-12 text-ink-2">
      <Icon of={Flag} size={12} className="mt-0.5 text-warning" />
      <span className="whitespace-normal">{flags.map(words).join(' · ')}</span>
    </span>
  );
}

function useFlagWords(): (flag: PayFlag) => string {
  const t = useTranslations('payroll.run.flags');
  return (flag) => {
    if (flag.why === 'above') {
      const isDown = flag.percent.startsWith('-');
      return t(isDown ? 'below' : 'above', { percent: flag.percent.replace('-', '') });
    }
    return t(flag.why, { ...flag });
  };
}
