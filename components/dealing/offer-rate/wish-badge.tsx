'use client';

import { CircleCheck, CircleX } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge } from '@/components/ui/badge';
import type { Wish } from '@/lib/contract/dealing/offer-shapes';

/** Badge with the answer that the customer gave through the link; empty if there is no answer. */
export function WishBadge({ wish }: { wish: Pick<Wish, 'said'> | null }) {
  const t = useTranslations('offer-rate.wishes');
  if (!wish) return null;
  const isYes = wish.said === 'accepted';
  return (
    <Badge tone={isYes ? 'positive' : 'negative'} icon={isYes ? CircleCheck : CircleX}>
      {t(wish.said)}
    </Badge>
  );
}
