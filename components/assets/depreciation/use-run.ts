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
import type { InputOf } from '@/lib/contract/endpoint';
import { documentNumber } from '@/lib/domain/document-number';

/** Reason of each skipped asset, by asset id. */
export type Skipped = ReadonlyMap<number, string>;

/** Result of the run's job. */
const Made = v.object({ id: v.number() });

/** Posts a run once, even on repeated clicks, and follows the job of a long run until it ends. */
export function useRun(period_end: string, skipped: Skipped) {
  const t = useTranslations('assets.depreciation');
  const goTo = useGoTo();
  const { post, isPending, problem } = usePost();
  const [job, setJob] = useState<number>();
  const [isAsked, setAsked] = useState(false);
  const followed = useFollowedJob(job, STALE);
  const isBusy = isPending || followed?.isOpen === true;

  const arrive = (id: number) => {
    toast.success(t('done', { number: documentNumber('depreciation', id) }));
    void goTo('app.asset.depreciation', { view: id, replace: true });
  };
  const start = async () => {
    const skip = [...skipped].map(([asset_id, reason]) => ({ asset_id, reason: reason.trim() }));
    const isWhole = skip.every(({ reason }) => reason !== '');
    setAsked(!isWhole);
    if (!isWhole || isBusy) return;
    const made = await post({ period_end, ...(skip.length > 0 && { skip }) });
    if (made && 'job' in made) setJob(made.job.id);
    else if (made) arrive(made.id);
  };
  useArrival(followed?.status === 'done' ? idOf(followed.result) : undefined, arrive);

  const progress = followed?.isOpen ? followed.progress : undefined;
  return { start, isAsked, problem: problem ?? followed?.failure, progress, isBusy };
}

function idOf(result: unknown): number | undefined {
  const made = v.safeParse(Made, result);
  return made.success ? made.output.id : undefined;
}

/** Posts a run with one idempotency key, until an answer rejects it. A refusal is returned as `problem`. */
function usePost() {
  const { mutateAsync, isPending } = useSend(depreciation.store);
  const key = useRef<string>(undefined);
  const [problem, setProblem] = useState<string>();
  const post = async (input: InputOf<typeof depreciation.store>) => {
    setProblem(undefined);
    key.current ??= crypto.randomUUID();
    try {
      return await mutateAsync({ input, key: key.current });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!error.isPassing) key.current = undefined;
      setProblem(error.message);
      return undefined;
    }
  };
  return { post, isPending, problem };
}

const STALE = ['assets'];

/** Opens the run once, when it exists. */
function useArrival(id: number | undefined, arrive: (id: number) => void) {
  const hasArrived = useRef(false);
  useEffect(() => {
    if (id === undefined || hasArrived.current) return;
    hasArrived.current = true;
    arrive(id);
  });
}
