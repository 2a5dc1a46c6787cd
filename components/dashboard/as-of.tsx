'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { useFormats } from '@/hooks/use-formats';

/** The moment that figures were true at, and what else there is to know of them. */
export function AsOf({ at, note }: { at: string; note?: ReactNode }) {
  const t = useTranslations('dashboard');
  const { instant } = useFormats();
  return t.rich('asOf', {
    at: () => (
      <bdi dir="ltr" className="figure">
        {instant(at)}
      </bdi>
    ),
    note: () => note && <>{note}</>,
  });
}
