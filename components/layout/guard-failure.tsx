'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import type { ApiError } from '@/lib/api/api-error';

/** The host could not be asked who is signed in, or its answer could not be read. */
export function GuardFailure({
  error: { isMisread, message, requestId },
  onRetry,
}: {
  error: ApiError;
  onRetry: () => void;
}) {
  const t = useTranslations('frame.failure');
  return (
    <EmptyState
      kind="refused"
      title={t(isMisread ? 'misread' : 'unreachable')}
      actions={
        <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {isMisread ? message : t('unreachableText')}
      {requestId && <p className="figure mt-1 text-12">{t('reference', { id: requestId })}</p>}
    </EmptyState>
  );
}
