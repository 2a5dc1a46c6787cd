'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { EntryButton } from './entry-button';
import { Callout } from '@/components/ui/callout';
import { useFormats } from '@/hooks/use-formats';
import type { Voided } from '@/lib/contract/document-fields';

type Props = Readonly<{
  voided: Voided | null;
  /** Verb for the action, because some records are reopened or cancelled instead of voided. */
  act?: 'voided' | 'reopened' | 'cancelled';
  /** Scrolls to the lines of an entry; undefined if the page does not show them. */
  onEntry?: (id: number) => void;
  children?: ReactNode;
}>;

/** Strip above a voided record: the user who voided it, the time, the reason, and the reversing entries. */
export function VoidStrip({ voided, act = 'voided', onEntry, children }: Props) {
  const t = useTranslations('document.voided');
  const { instant, day } = useFormats();
  if (!voided) return null;
  const { at, by, reason, entries } = voided;
  return (
    <div className="no-print">
      <Callout tone="warning">
        {at !== null && (
          <p className="font-medium">
            {t.rich(act, {
              name: () => <bdi>{by?.name ?? t('system')}</bdi>,
              at: () => <bdi className="figure">{instant(at)}</bdi>,
            })}
          </p>
        )}
        {reason && (
          <p>
            {t('reason')} <bdi>{reason}</bdi>
          </p>
        )}
        {entries.map(({ entry_id, reverses_id, date }) => (
          <p key={entry_id}>
            {t.rich('entry', {
              entry: () => <EntryButton id={entry_id} onEntry={onEntry} />,
              of: () => <EntryButton id={reverses_id} onEntry={onEntry} />,
              date: () => <bdi className="figure">{day(date)}</bdi>,
            })}
          </p>
        ))}
        {children}
      </Callout>
    </div>
  );
}
