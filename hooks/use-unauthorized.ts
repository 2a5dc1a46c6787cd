'use client';

import { useEffect } from 'react';

import { whenUnauthorized } from '@/lib/api/call';
import { hearTabs } from '@/lib/api/session-channel';
import { sessionEnd, setSessionEnd } from './use-session-end';
import { useSignInRedirect } from './use-sign-in-redirect';
import { hasUnsaved } from './use-unsaved';

/**
 * What happens when a session ends under an open page, here or in another tab: a form with unsaved
 * input stays and is asked over, any other page leaves for the sign-in page.
 */
export function useUnauthorized(): void {
  const leave = useSignInRedirect();

  useEffect(() => {
    const end = () => {
      if (sessionEnd() === 'leaving') return;
      if (hasUnsaved()) setSessionEnd('asking');
      else leave();
    };
    const stopWaiting = whenUnauthorized(end);
    const stopHearing = hearTabs((news) => news === 'signed-out' && end());
    return () => {
      stopWaiting();
      stopHearing();
    };
  }, [leave]);
}
