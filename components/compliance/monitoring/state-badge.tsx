'use client';

import { Check, CircleDashed, CircleSmall, Hourglass, type LucideIcon, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';

const LOOKS: Readonly<Record<string, Readonly<{ tone: BadgeTone; icon: LucideIcon }>>> = {
  open: { tone: 'warning', icon: CircleSmall },
  in_review: { tone: 'violet', icon: Hourglass },
  closed_false: { tone: 'neutral', icon: X },
  escalated: { tone: 'negative', icon: CircleSmall },
  closed: { tone: 'neutral', icon: Check },
  draft: { tone: 'warning', icon: CircleDashed },
  reviewed: { tone: 'info', icon: CircleSmall },
  filed: { tone: 'positive', icon: Check },
  kept: { tone: 'neutral', icon: Check },
  held: { tone: 'violet', icon: Hourglass },
  due: { tone: 'warning', icon: CircleSmall },
  asked: { tone: 'warning', icon: Hourglass },
  erased: { tone: 'neutral', icon: X },
  not_required: { tone: 'neutral', icon: X },
};

export function StateBadge({ words, status }: { words: string; status: string }) {
  const t = useTranslations(words);
  const look = LOOKS[status] ?? { tone: 'neutral' as const, icon: CircleDashed };
  return <Badge {...look}>{t(`states.${status}`)}</Badge>;
}
