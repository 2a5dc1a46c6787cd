import { useTranslations } from 'use-intl';

import { EmptyState } from '@/components/ui/empty-state';

/** The address asks a screen for something that it does not have, or not for this user. */
export function NoSuchView() {
  const t = useTranslations('document');
  return <EmptyState kind="refused" title={t('noSuchView')} isPage />;
}
