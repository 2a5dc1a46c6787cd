'use client';

import type { ComponentProps } from 'react';
import { useTranslations } from 'use-intl';

import { AsOf } from './as-of';
import { CardLink } from './card-link';
import { DrawnCard } from './drawn-card';
import { useDaysInWords } from './use-days-in-words';
import { useFormats } from '@/hooks/use-formats';

/** Period that a card covers, and the time at which its figures were computed. */
export type Counted = Readonly<{ from: string; to: string; at: string }>;

type Props = Counted &
  Pick<ComponentProps<typeof DrawnCard>, 'none' | 'children'> & { name: 'margin' | 'volume' };

/** Card with figures of the counter for a period, in the base currency, and a link to the tickets of that period. */
export function CountedCard({ name, from, to, at, ...card }: Props) {
  const t = useTranslations(`dashboard.${name}`);
  const { baseMark: currency } = useFormats();
  const days = useDaysInWords({ from, to });
  return (
    <DrawnCard
      title={t('title')}
      note={<AsOf at={at} note={t('note', { days, currency })} />}
      end={
        <CardLink to="app.exchange.sales" query={{ from, to }}>
          {t('all')}
        </CardLink>
      }
      {...card}
    />
  );
}
