'use client';

import { RefreshCw } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { RecordLink } from './record-link';
import { Button, buttonClass } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { ApiError } from '@/lib/api/api-error';

type Props = Readonly<{ error: Error; onRetry: () => void; to?: 'app.dashboard' | 'app.sign-in' }>;

/**
 * Error message in place of a page; the surrounding layout keeps working. Offers a retry and a link to the dashboard
 * or the sign-in page.
 */
export function PageError({ error, onRetry, to = 'app.dashboard' }: Props) {
  const t = useTranslations('frame.failure');
  const requestId = error instanceof ApiError ? error.requestId : undefined;

  return (
    <EmptyState
      kind="refused"
      title={t('title')}
      actions={
        <>
          <Button variant="primary" icon={RefreshCw} onClick={onRetry}>
            {t('retry')}
          </Button>
          <RecordLink to={to} className={buttonClass()}>
            {t(to === 'app.dashboard' ? 'dashboard' : 'signIn')}
          </RecordLink>
        </>
      }
    >
      {error instanceof ApiError && error.isMisread ? error.message : t('text')}
      {requestId && <p className="figure mt-1 text-12">{t('reference', { id: requestId })}</p>}
    </EmptyState>
  );
}
