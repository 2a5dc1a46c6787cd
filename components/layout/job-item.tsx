'use client';

import { Download, RotateCcw, X } from 'lucide-react';
import { useTranslations } from 'use-intl';

import { Button } from '@/components/ui/button';
import { Meter } from '@/components/ui/meter';
import { saveDownload } from '@/components/ui/save-file';
import { useSend } from '@/hooks/use-call';
import { download } from '@/lib/api/call';
import { type Job, jobs } from '@/lib/contract/kernel/jobs';

/** Work behind the page: how far it is, or what came of it, and what can be done with it. */
export function JobItem({ job }: { job: Job }) {
  const t = useTranslations('frame.jobs');
  const { id, status, error, has_file } = job;
  const params = { id };
  const cancel = useSend(jobs.cancel);
  const retry = useSend(jobs.retry);
  const putAway = useSend(jobs.putAway);
  const isOpen = status === 'queued' || status === 'running';
  const name = t(`kinds.${job.kind}`);

  return (
    <li className="grid gap-1.5 border-b border-line p-2 last:border-b-0">
      <span className="flex items-center justify-between gap-2">
        {name}
        {isOpen ? (
          <Button busy={cancel.isPending} onClick={() => cancel.mutate({ params, input: {} })}>
            {t('cancel')}
          </Button>
        ) : (
          <Button
            variant="ghost"
            icon={X}
            aria-label={t('putAway', { job: name })}
            busy={putAway.isPending}
            onClick={() => putAway.mutate({ params, input: {} })}
          />
        )}
      </span>
      {isOpen ? (
        <Meter label={name} share={job.progress} isProgress />
      ) : (
        <span className="text-12 text-ink-2">{t(`ended.${status}`)}</span>
      )}
      {error !== null && <span className="text-12 text-danger">{error}</span>}
      {(has_file || status === 'failed' || status === 'cancelled') && (
        <span className="flex flex-wrap gap-2">
          {has_file && (
            <Button
              icon={Download}
              onClick={() => void saveDownload(download(jobs.download, { params }))}
            >
              {t('file')}
            </Button>
          )}
          {(status === 'failed' || status === 'cancelled') && (
            <Button
              icon={RotateCcw}
              busy={retry.isPending}
              onClick={() => retry.mutate({ params, input: {} })}
            >
              {t('retry')}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
