'use client';

import { Scale } from 'lucide-react';
import { useTranslations } from 'use-intl';
import { ImportJournals } from '@/components/accounting/journal-entry/import-journals';
import { RecordLink } from '@/components/layout/record-link';
import { buttonClass } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { usePermission } from '@/hooks/use-permission';

/** What the list of journal entries offers beside a new one. */
export function JournalListActions() {
  const t = useTranslations('accounting.opening');
  const { may } = usePermission('journal entry');
  return (
    <>
      {may('post') && (
        <RecordLink to="app.accounting.journal-entry" view="opening" className={buttonClass()}>
          <Icon of={Scale} size={14} />
          {t('open')}
        </RecordLink>
      )}
      <ImportJournals />
    </>
  );
}
