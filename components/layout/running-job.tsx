'use client';

import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Meter } from '@/components/ui/meter';
import { useSend } from '@/hooks/use-call';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';

/** Work that goes on behind the page, how far it is, and the button that calls it off. */
export function RunningJob({ job }: { job: Job }) {
  const t = useTranslations('frame.jobs');
  const cancel = useSend(jobs.cancel);
  const name = t(`kinds.${job.kind}`);

  return (
    <li className="grid gap-1.5 p-2">
      <span className="flex items-center justify-between gap-2">
        {name}
        <Button
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: job.id }, input: {} })}
        >
          {t('cancel')}
        </Button>
      </span>
      <Meter label={name} share={job.progress} isProgress />
    </li>
  );
}
