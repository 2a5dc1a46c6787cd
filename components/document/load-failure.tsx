'use client';

import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { ApiError } from '@/lib/api/api-error';

/** Why something could not be loaded, the reference to tell an administrator, and the way on. */
export function LoadFailure({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  const t = useTranslations('document.failure');
  const isGone = error.status === 404 || error.status === 403;
  return (
    <EmptyState
      kind="refused"
      title={error.status === 0 ? t('unreachable') : error.message}
      actions={!isGone && <Button onClick={onRetry}>{t('retry')}</Button>}
    >
      {error.requestId && t('reference', { id: error.requestId })}
    </EmptyState>
  );
}
