'use client';

import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useMissedPage } from '@/hooks/use-missed-page';
import { giveUpChanges } from '@/lib/api/call';

/** Time in ms after which the page shows that it waits for the server. The request itself has no timeout. */
export const PATIENCE_MS = 10_000;

/**
 * Note that a page could not be opened, the connection is down, or the server is slow. A button retries the page or
 * stops waiting.
 */
export function WaitingHint() {
  const t = useTranslations('frame.waiting');
  const online = useOnline();
  const asks = useLasting(useIsFetching() > 0, PATIENCE_MS);
  const saves = useLasting(useIsMutating() > 0, PATIENCE_MS);
  const { missed, retry } = useMissedPage();

  return (
    <output className="block flex-none px-gutter not-empty:pt-3 print:hidden">
      {missed !== undefined && (
        <Callout tone="warning" actions={<Button onClick={retry}>{t('retry')}</Button>}>
          {t('missed')}
        </Callout>
      )}
      {!online && missed === undefined && <Callout tone="warning">{t('offline')}</Callout>}
      {online && saves && (
        <Callout
          actions={<Button onClick={() => giveUpChanges(t('givenUp'))}>{t('cancel')}</Button>}
        >
          {t('saving')}
        </Callout>
      )}
      {online && asks && !saves && <Slow />}
    </output>
  );
}

function Slow() {
  const t = useTranslations('frame.waiting');
  const cache = useQueryClient();
  return (
    <Callout actions={<Button onClick={() => void cache.cancelQueries()}>{t('cancel')}</Button>}>
      {t('slow')}
    </Callout>
  );
}

const EVENTS = ['online', 'offline'] as const;

/** True if the device reports a connection. */
const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );

function subscribe(tell: () => void) {
  for (const event of EVENTS) window.addEventListener(event, tell);
  return () => {
    for (const event of EVENTS) window.removeEventListener(event, tell);
  };
}

/** True once `state` has been true for `ms` milliseconds without interruption. */
function useLasting(state: boolean, ms: number): boolean {
  const [lasting, setLasting] = useState(false);

  useEffect(() => {
    if (!state) return undefined;
    const timer = setTimeout(() => setLasting(true), ms);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [state, ms]);

  return lasting;
}
