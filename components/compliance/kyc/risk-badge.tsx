'use client';

import { Gauge } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { RiskLevel } from '@/lib/domain/compliance/kyc-risk';

const TONES: Readonly<Record<RiskLevel, BadgeTone>> = {
  low: 'positive',
  medium: 'warning',
  high: 'negative',
};

/** Badge with the risk level; empty without a level, for example because the user may not see the risk. */
export function RiskBadge({ level }: { level: RiskLevel | null }) {
  const t = useTranslations('customers.risk.levels');
  return (
    level && (
      <Badge tone={TONES[level]} icon={Gauge}>
        {t(level)}
      </Badge>
    )
  );
}
