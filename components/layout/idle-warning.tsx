'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { useCurrentUser } from '@/hooks/use-current-user';
import { useSignOut } from '@/hooks/use-sign-out';

const SECOND = 1_000;

/**
 * Warns before an idle session ends; `left` is the remaining time in ms. When the time has ended, the user is refetched
 * to check whether the session still exists.
 */
export function IdleWarning({ left }: { left: number | undefined }) {
  const t = useTranslations('frame.idle');
  const { refetch } = useCurrentUser();
  const stay = () => void refetch();
  const hasEnded = left === 0;

  useEffect(() => {
    if (hasEnded) void refetch();
  }, [hasEnded, refetch]);

  const signOut = useSignOut();
  return (
    <Dialog
      open={left !== undefined}
      onClose={stay}
      title={t('title')}
      description={t('text', { seconds: Math.ceil((left ?? 0) / SECOND) })}
      actions={
        <>
          <Button onClick={() => void signOut()}>{t('leave')}</Button>
          <Button variant="primary" onClick={stay}>
            {t('stay')}
          </Button>
        </>
      }
    />
  );
}
