'use client';

import { useTranslations } from 'use-intl';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { useAnswer } from '@/hooks/use-call';
import { thresholds } from '@/lib/contract/compliance/thresholds';

/**
 * Empty state of a list of the compliance screen. If no threshold is in force, the empty state offers a link to the
 * thresholds.
 */
export function NothingFound({ words }: { words: string }) {
  const own = useTranslations(words);
  const t = useTranslations('compliance.first');
  const { data } = useAnswer(thresholds.list);
  const isIdle = data?.every(({ in_force }) => !in_force) ?? false;
  if (!isIdle) return <EmptyState kind="none">{own('none')}</EmptyState>;
  return (
    <EmptyState
      kind="none"
      title={own('none')}
      actions={
        <RecordLink
          to="app.exchange.compliance"
          view="thresholds"
          className={buttonClass({ variant: 'primary' })}
        >
          {t('open')}
        </RecordLink>
      }
    >
      {t('text')}
    </EmptyState>
  );
}
