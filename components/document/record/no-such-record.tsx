'use client';

import { useTranslations } from 'use-intl';

import { EmptyState } from '@/components/ui/empty-state';
import { PeekPanel } from '@/components/ui/peek-panel';
import { useRecordName } from '@/hooks/use-document-title';

/** Side panel for a record that does not exist; closing it returns to the list. */
export function NoSuchRecord({ onClose }: { onClose: () => void }) {
  const t = useTranslations('document');
  useRecordName(t('missing'));
  return (
    <PeekPanel title={t('missing')} onClose={onClose}>
      <EmptyState kind="refused" title={t('noSuchView')} />
    </PeekPanel>
  );
}
