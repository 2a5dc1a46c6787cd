'use client';

import { useTranslations } from 'use-intl';
import { NoSuchView } from './no-such-view';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApiError } from '@/lib/api/api-error';

type Props = Readonly<{
  error: ApiError;
  onRetry: () => void;
  /** True if the failure replaces the whole page and therefore has the page's heading. */
  isPage?: boolean;
}>;

/** Reason of a failed request, its reference for the administrator if it has one, and a button to retry if useful. */
export function LoadFailure({ error, onRetry, isPage = false }: Props) {
  const t = useTranslations('document.failure');
  return (
    <EmptyState
      kind="refused"
      isPage={isPage}
      title={error.status === 0 ? t('unreachable') : error.message}
      actions={!isGone(error) && <Button onClick={onRetry}>{t('retry')}</Button>}
    >
      {error.requestId && t('reference', { id: error.requestId })}
    </EmptyState>
  );
}

/** Replaces the page of a record that does not exist or could not be loaded. */
export const PageFailure = (props: Omit<Props, 'isPage'>) =>
  isGone(props.error) ? <NoSuchView /> : <LoadFailure {...props} isPage />;

/** True if the record does not exist or the user may not see it, so that a retry does not help. */
export const isGone = ({ status }: ApiError): boolean => status === 404 || status === 403;

type NotYetProps = Readonly<{ error: ApiError | null; onRetry: () => void; rows?: number }>;

/** Placeholder for data that is loading or failed to load. */
export const NotYet = ({ error, onRetry, rows = 8 }: NotYetProps) =>
  error ? <LoadFailure error={error} onRetry={onRetry} /> : <SkeletonRows rows={rows} />;
