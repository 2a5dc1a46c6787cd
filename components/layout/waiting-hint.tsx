'use client';

import { useIsFetching, useIsMutating, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { useLasting } from '@/hooks/use-lasting';
import { useOnline } from '@/hooks/use-online';
import { giveUpChanges } from '@/lib/api/call';

/** The specification sets no time-out: after this long, in milliseconds, the page says that it waits. */
export const PATIENCE_MS = 10_000;

/** Says that the line is down or the host slow, and lets what is asked for or saved be given up. */
export function WaitingHint() {
  const t = useTranslations('frame.waiting');
  const cache = useQueryClient();
  const online = useOnline();
  const asks = useLasting(useIsFetching() > 0, PATIENCE_MS);
  const saves = useLasting(useIsMutating() > 0, PATIENCE_MS);

  return (
    <output className="block flex-none px-gutter not-empty:pt-3 print:hidden">
      {!online && <Callout tone="warning">{t('offline')}</Callout>}
      {online && saves && (
        <Callout
          actions={<Button onClick={() => giveUpChanges(t('givenUp'))}>{t('cancel')}</Button>}
        >
          {t('saving')}
        </Callout>
      )}
      {online && asks && !saves && (
        <Callout
          actions={<Button onClick={() => void cache.cancelQueries()}>{t('cancel')}</Button>}
        >
          {t('slow')}
        </Callout>
      )}
    </output>
  );
}
