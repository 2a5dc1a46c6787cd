'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

/** The host could not be asked who is signed in. */
export function GuardFailure({
  requestId,
  onRetry,
}: {
  requestId: string | undefined;
  onRetry: () => void;
}) {
  const t = useTranslations('frame.failure');
  return (
    <EmptyState
      kind="refused"
      title={t('unreachable')}
      actions={
        <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('unreachableText')}
      {requestId && <p className="figure mt-1 text-12">{t('reference', { id: requestId })}</p>}
    </EmptyState>
  );
}
