'use client';

import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Meter } from '@/components/ui/meter';
import { useSend } from '@/hooks/use-call';
import { useFollowedJob } from '@/hooks/use-followed-job';
import type { proof } from '@/lib/contract/accounting/proof';
import type { screening } from '@/lib/contract/compliance/screening';
import { jobs } from '@/lib/contract/kernel/jobs';

type Props = Readonly<{
  /** Endpoint that starts the job. The request has no input. */
  call: typeof proof.start | typeof screening.run;
  /** Namespace of the button's texts: `do`, `working`, `cancel` and `ended.<status>`. */
  words: string;
  /** Path prefixes of queries to invalidate after the job. */
  stales: readonly string[];
}>;

/** Button that starts a job, shows the progress, and can cancel the job. */
export function JobButton({ call, words, stales }: Props) {
  const t = useTranslations(words);
  const [id, setId] = useState<number>();
  const run = useSend(call);
  const job = useFollowedJob(id, stales);
  const begin = () => run.mutate({ input: {} }, { onSuccess: ({ job: begun }) => setId(begun.id) });
  return (
    <div className="flex flex-wrap items-center gap-2" aria-live="polite">
      {run.error && <Callout tone="negative">{run.error.message}</Callout>}
      {job?.isOpen && id !== undefined ? (
        <Working id={id} words={words} progress={job.progress} />
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

type WorkingProps = Readonly<{ id: number; words: string; progress: number }>;

function Working({ id, words, progress }: WorkingProps) {
  const t = useTranslations(words);
  const cancel = useSend(jobs.cancel);
  const callOff = () => cancel.mutate({ params: { id }, input: {} });
  return (
    <>
      <span className="w-40">
        <Meter label={t('working')} share={progress} isProgress />
      </span>
      <Button busy={cancel.isPending} onClick={callOff}>
        {t('cancel')}
      </Button>
    </>
  );
}
