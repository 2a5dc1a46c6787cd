'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import type { DocumentRecord } from '@/components/document/definition';
import { DayNote } from '@/components/ui/day-note';
import { useFormats } from '@/hooks/use-formats';

/** What every document says of itself: when, what for, by whom. */
export function DocumentFacts({ record }: { record: DocumentRecord }) {
  const t = useTranslations('document.facts');
  const { day, instant } = useFormats();
  const { date, reference, custom_id, created_by, created_at, posted_at } = record;
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [
      t('date'),
      date && (
        <>
          <span className="figure">{day(date)}</span>{' '}
          <span className="text-ink-3">
            · <DayNote day={date} />
          </span>
        </>
      ),
    ],
    [t('reference'), reference && <bdi>{reference}</bdi>],
    [t('customId'), custom_id && <bdi dir="ltr">{custom_id}</bdi>],
    [
      t('made'),
      <>
        <bdi>{created_by?.name ?? t('system')}</bdi>{' '}
        <span className="figure text-ink-3">· {instant(created_at)}</span>
      </>,
    ],
    [t('posted'), posted_at && <span className="figure">{instant(posted_at)}</span>],
  ];

  return (
    <dl className="grid grid-cols-[minmax(5rem,auto)_1fr] content-start gap-x-5 gap-y-1.5">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="contents">
            <dt className="text-ink-2">{label}</dt>
            <dd className="min-w-0">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
