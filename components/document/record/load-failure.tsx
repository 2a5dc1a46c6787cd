'use client';

import { useTranslations } from 'use-intl';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApiError } from '@/lib/api/api-error';

type Props = Readonly<{
  error: ApiError;
  onRetry: () => void;
  /** What the page would have been called, where it failed as a whole. */
  heading?: string;
}>;

/** Why something could not be loaded, the reference to tell an administrator, and the way on. */
export function LoadFailure({ error, onRetry, heading }: Props) {
  const t = useTranslations('document.failure');
  const isGone = error.status === 404 || error.status === 403;
  return (
    <>
      {heading !== undefined && <h1 className="sr-only">{heading}</h1>}
      <EmptyState
        kind="refused"
        title={error.status === 0 ? t('unreachable') : error.message}
        actions={!isGone && <Button onClick={onRetry}>{t('retry')}</Button>}
      >
        {error.requestId && t('reference', { id: error.requestId })}
      </EmptyState>
    </>
  );
}

type NotYetProps = Readonly<{ error: ApiError | null; onRetry: () => void; rows?: number }>;

/** In the place of what has not come: why, or that it is on its way. */
export const NotYet = ({ error, onRetry, rows = 8 }: NotYetProps) =>
  error ? <LoadFailure error={error} onRetry={onRetry} /> : <SkeletonRows rows={rows} />;
