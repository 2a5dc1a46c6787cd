'use client';

import { useTranslations } from 'use-intl';

import { AuthCard } from './auth-card';
import { Button } from '@/components/ui/button';

export function EntryError({ onRetry }: { onRetry: () => void }) {
  const t = useTranslations('frame.failure');
  return (
    <AuthCard title={t('title')} text={t('text')}>
      <Button variant="primary" onClick={onRetry}>
        {t('retry')}
      </Button>
    </AuthCard>
  );
}
