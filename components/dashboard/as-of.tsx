'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { Ltr } from '@/components/ui/ltr';
import { useMoment } from '@/hooks/use-clock';

export function AsOf({ at, note }: { at: string; note?: ReactNode }) {
  const t = useTranslations('dashboard');
  const moment = useMoment();
  return t.rich('asOf', {
    at: () => <Ltr>{moment(at)}</Ltr>,
    note: () => note && <>{note}</>,
  });
}
