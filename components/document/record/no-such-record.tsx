'use client';

import { useTranslations } from 'use-intl';

import { EmptyState } from '@/components/ui/empty-state';
import { PeekPanel } from '@/components/ui/peek-panel';
import { useRecordName } from '@/hooks/use-document-title';

/** A record that does not exist, beside its list: closing the panel is the way back. */
export function NoSuchRecord({ onClose }: { onClose: () => void }) {
  const t = useTranslations('document');
  useRecordName(t('missing'));
  return (
    <PeekPanel title={t('missing')} onClose={onClose}>
      <EmptyState kind="refused" title={t('noSuchView')} />
    </PeekPanel>
  );
}
