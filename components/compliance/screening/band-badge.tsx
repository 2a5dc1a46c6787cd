'use client';

import { Ban, CircleSmall, Hourglass, type LucideIcon, NotebookPen } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { Badge, type BadgeTone } from '@/components/ui/badge';
import type { Band } from '@/lib/domain/compliance/screening/bands';

const LOOKS: Readonly<Record<Band, Readonly<{ tone: BadgeTone; icon: LucideIcon }>>> = {
  block: { tone: 'negative', icon: Ban },
  review: { tone: 'warning', icon: Hourglass },
  log: { tone: 'neutral', icon: NotebookPen },
  clear: { tone: 'neutral', icon: CircleSmall },
};

export function BandBadge({ band }: { band: Band }) {
  const t = useTranslations('screening.bands');
  return <Badge {...LOOKS[band]}>{t(band)}</Badge>;
}
