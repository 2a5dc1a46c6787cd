'use client';

import { useTranslations } from 'use-intl';
import { NoSuchView } from '@/components/document/record/no-such-view';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { SkeletonRows } from '@/components/ui/skeleton';
import type { ApiError } from '@/lib/api/api-error';

type Props = Readonly<{
  error: ApiError;
  onRetry: () => void;
  /** It takes the place of the whole page, and is its heading. */
  isPage?: boolean;
}>;

/** Why something could not be loaded, the reference to tell an administrator, and the way on. */
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

/** In the place of a record's page: that there is no such record, or why it could not be loaded. */
export const PageFailure = (props: Omit<Props, 'isPage'>) =>
  isGone(props.error) ? <NoSuchView /> : <LoadFailure {...props} isPage />;

/** True if the record does not exist or is not for this user; trying again does not help. */
export const isGone = ({ status }: ApiError): boolean => status === 404 || status === 403;

type NotYetProps = Readonly<{ error: ApiError | null; onRetry: () => void; rows?: number }>;

/** In the place of what has not come: why, or that it is on its way. */
export const NotYet = ({ error, onRetry, rows = 8 }: NotYetProps) =>
  error ? <LoadFailure error={error} onRetry={onRetry} /> : <SkeletonRows rows={rows} />;
