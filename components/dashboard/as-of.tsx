'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { useMoment } from '@/hooks/use-clock';

/** The moment that figures were true at, and what else there is to know of them. */
export function AsOf({ at, note }: { at: string; note?: ReactNode }) {
  const t = useTranslations('dashboard');
  const moment = useMoment();
  return t.rich('asOf', {
    at: () => (
      <bdi dir="ltr" className="figure">
        {moment(at)}
      </bdi>
    ),
    note: () => note && <>{note}</>,
  });
}
