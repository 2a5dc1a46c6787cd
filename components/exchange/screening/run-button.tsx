'use client';

import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { useFollowedJob } from '@/hooks/use-followed-job';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Meter } from '@/components/ui/meter';
import { useSend } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { screening } from '@/lib/contract/exchange/screening';
import { jobs } from '@/lib/contract/kernel/jobs';

/** Holds everybody against all lists, tells how far that is, and can be called off. */
export function RunButton() {
  const t = useTranslations('exchange.screening.run');
  const { may } = usePermission('compliance');
  const [id, setId] = useState<number>();
  const run = useSend(screening.run);
  const cancel = useSend(jobs.cancel);
  const job = useFollowedJob(id, ['exchange/screening']);
  if (!may('edit')) return null;
  const begin = () => run.mutate({ input: {} }, { onSuccess: ({ job: begun }) => setId(begun.id) });
  const call_off = () => id !== undefined && cancel.mutate({ params: { id }, input: {} });
  return (
    <div className="flex flex-wrap items-center gap-2" aria-live="polite">
      {run.error && <Callout tone="negative">{run.error.message}</Callout>}
      {job && job.isOpen ? (
        <>
          <span className="w-40">
            <Meter label={t('working')} share={job.progress} isProgress />
          </span>
          <Button busy={cancel.isPending} onClick={call_off}>
            {t('cancel')}
          </Button>
        </>
      ) : (
        <>
          {job && <span className="text-12 text-ink-2">{t(`ended.${job.status}`)}</span>}
          <Button icon={RefreshCw} busy={run.isPending} onClick={begin}>
            {t('do')}
          </Button>
        </>
      )}
    </div>
  );
}
