'use client';

import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';
import { useSend } from '@/hooks/use-call';
import { useFollowedJob } from '@/hooks/use-followed-job';
import { toast } from '@/hooks/use-toast';
import { useGoTo } from '@/hooks/use-view';
import { ApiError } from '@/lib/api/api-error';
import { depreciation } from '@/lib/contract/assets/depreciation';
import { documentNumber } from '@/lib/domain/document-number';

/** Why each asset that is left out is left out. */
export type Skipped = ReadonlyMap<number, string>;

/** What a job of a run says that it made. */
const Made = v.object({ id: v.number() });

/** Posts a run once, however often the key is pressed; a long one is followed until it is there. */
export function useRun(period_end: string, skipped: Skipped) {
  const t = useTranslations('assets.depreciation');
  const goTo = useGoTo();
  const send = useSend(depreciation.store);
  const key = useRef<string>(undefined);
  const [job, setJob] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const [problem, setProblem] = useState<string>();
  const followed = useFollowedJob(job, STALE);

  const arrive = (id: number) => {
    toast.success(t('done', { number: documentNumber('depreciation', id) }));
    void goTo('app.asset.depreciation', { view: id, replace: true });
  };
  const start = async () => {
    const skip = [...skipped].map(([asset_id, reason]) => ({ asset_id, reason: reason.trim() }));
    const isWhole = skip.every(({ reason }) => reason !== '');
    setAsked(!isWhole);
    if (!isWhole || send.isPending || followed?.isOpen) return;
    setProblem(undefined);
    key.current ??= crypto.randomUUID();
    try {
      const input = { period_end, ...(skip.length > 0 && { skip }) };
      const made = await send.mutateAsync({ input, key: key.current });
      if ('job' in made) setJob(made.job.id);
      else arrive(made.id);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isPassing) key.current = undefined;
      setProblem(error.message);
    }
  };
  const made = v.safeParse(Made, followed?.result);
  useArrival(made.success && followed?.status === 'done' ? made.output.id : undefined, arrive);

  return {
    start,
    isAsked,
    problem: problem ?? followed?.failure,
    progress: followed?.isOpen ? followed.progress : undefined,
    isBusy: send.isPending || followed?.isOpen === true,
  };
}

const STALE = ['assets'];

/** Leads to the run once, when it is there. */
function useArrival(id: number | undefined, arrive: (id: number) => void) {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (id === undefined || hasArrived.current) return;
    hasArrived.current = true;
    arrive(id);
  });
}
