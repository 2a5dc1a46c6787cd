'use client';

import { Inbox } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '@/components/ui/button';
import { Meter } from '@/components/ui/meter';
import { Popover } from '@/components/ui/popover';
import { useAnswer, useSend } from '@/hooks/use-call';
import { useCurrentUser } from '@/hooks/use-current-user';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';

const POLL_MS = 3_000;

/** Work that goes on behind the page. It is there only while something runs or has just ended. */
export function JobTray() {
  const t = useTranslations('frame.jobs');
  const { data: user } = useCurrentUser();
  const { data } = useAnswer(
    jobs.list,
    { input: { per_page: '5' } },
    {
      enabled: user !== undefined,
      staleTime: POLL_MS,
      refetchInterval: ({ state }) => (state.data?.data.some(isOpen) ? POLL_MS : false),
    },
  );
  const running = data?.data.filter(isOpen) ?? [];
  if (running.length === 0) return null;

  const label = t('running', { count: running.length });
  return (
    <Popover
      label={t('title')}
      align="end"
      trigger={<IconButton variant="ghost" icon={Inbox} label={label} />}
    >
      <ul className="grid w-72 gap-3 p-2">
        {running.map((job) => (
          <RunningJob key={job.id} job={job} />
        ))}
      </ul>
    </Popover>
  );
}

function RunningJob({ job }: { job: Job }) {
  const t = useTranslations('frame.jobs');
  const cancel = useSend(jobs.cancel);
  const name = t(`kinds.${job.kind}`);

  return (
    <li className="grid gap-1.5">
      <span className="flex items-center justify-between gap-2">
        {name}
        <Button
          busy={cancel.isPending}
          onClick={() => cancel.mutate({ params: { id: job.id }, input: {} })}
        >
          {t('cancel')}
        </Button>
      </span>
      <Meter label={name} share={job.progress} />
    </li>
  );
}

const isOpen = ({ status }: Job) => status === 'queued' || status === 'running';
