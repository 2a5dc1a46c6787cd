'use client';

import { Download, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';

import { Button } from '@/components/ui/button';
import { Meter } from '@/components/ui/meter';
import { saveDownload } from '@/components/ui/save-file';
import { useSend } from '@/hooks/use-call';
import { download } from '@/lib/api/call';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';

/** A background job: its progress or result, and its actions. */
export function JobItem({ job }: { job: Job }) {
  const t = useTranslations('frame.jobs');
  const { status, error } = job;
  const isOpen = status === 'queued' || status === 'running';
  const name = t(`kinds.${job.kind}`);

  return (
    <li className="grid gap-1.5 border-b border-line p-2 last:border-b-0">
      <span className="flex items-center justify-between gap-2">
        {name}
        {isOpen ? <Cancel id={job.id} /> : <PutAway id={job.id} name={name} />}
      </span>
      {isOpen ? (
        <Meter label={name} share={job.progress} isProgress />
      ) : (
        <span className="text-12 text-ink-2">
          {t(`ended.${status}`)} <DueResult of={job.result} />
        </span>
      )}
      {error !== null && <span className="text-12 text-danger">{error}</span>}
      <JobActs job={job} />
    </li>
  );
}

function JobActs({ job: { id, status, has_file } }: { job: Job }) {
  const mayRetry = status === 'failed' || status === 'cancelled';
  if (!has_file && !mayRetry) return null;
  return (
    <span className="flex flex-wrap gap-2">
      {has_file && <JobFile id={id} />}
      {mayRetry && <Retry id={id} />}
    </span>
  );
}

function Cancel({ id }: { id: number }) {
  const t = useTranslations('frame.jobs');
  const { mutate, isPending } = useSend(jobs.cancel);
  return (
    <Button busy={isPending} onClick={() => mutate({ params: { id }, input: {} })}>
      {t('cancel')}
    </Button>
  );
}

function PutAway({ id, name }: { id: number; name: string }) {
  const t = useTranslations('frame.jobs');
  const { mutate, isPending } = useSend(jobs.putAway);
  return (
    <Button
      variant="ghost"
      icon={X}
      aria-label={t('putAway', { job: name })}
      busy={isPending}
      onClick={() => mutate({ params: { id }, input: {} })}
    />
  );
}

function JobFile({ id }: { id: number }) {
  const t = useTranslations('frame.jobs');
  const save = () => void saveDownload(download(jobs.download, { params: { id } }));
  return (
    <Button icon={Download} onClick={save}>
      {t('file')}
    </Button>
  );
}

function Retry({ id }: { id: number }) {
  const t = useTranslations('frame.jobs');
  const { mutate, isPending } = useSend(jobs.retry);
  return (
    <Button icon={RotateCcw} busy={isPending} onClick={() => mutate({ params: { id }, input: {} })}>
      {t('retry')}
    </Button>
  );
}

const Due = v.object({ done: v.number(), left: v.number() });

/** Number of due items that were processed, and of those to be retried. */
function DueResult({ of }: { of: unknown }) {
  const t = useTranslations('frame.jobs');
  const read = v.safeParse(Due, of);
  if (!read.success) return null;
  const { done, left } = read.output;
  return (
    <>
      {t('due.done', { count: done })} {left > 0 && t('due.left', { count: left })}
    </>
  );
}
