'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  dropped,
  marked,
  type PayDrafts,
  readDraft,
  stored,
  typedIn,
} from '@/components/hrm/payroll-preparation/pay-drafts';
import type { Put } from '@/components/hrm/payroll-preparation/pasted-pay';
import { answerKey } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { useUnsaved } from '@/hooks/use-unsaved';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { linesWith, type PayColumn } from '@/lib/domain/pay-grid';

type Given = Readonly<{ runId: number; columns: readonly PayColumn[] }>;

/**
 * What is typed over the slips of a run. Each slip is stored as soon as a cell of it is left, one after the other;
 * what is refused, or meets what somebody else has stored meanwhile, stays typed and says so.
 */
export function usePayDrafts({ runId, columns }: Given) {
  const { drafts, change, latest } = useDraftsState();
  const { decimalsOf } = useFormats();
  const slips = useSlipsInCache(runId);
  const [saved, setSaved] = useState(0);
  const last = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  useLeaving(Object.keys(drafts).length > 0);

  const send = async (id: number) => {
    const [slip, draft] = [slips.find(id), latest.current[id]];
    if (!slip || !draft) return;
    const { typed, problems } = readDraft(draft.texts, decimalsOf(slip.currency));
    if (Object.keys(problems).length > 0) return;
    change((now) => marked(now, id, { state: 'sending' }));
    const input = { lines: [...linesWith(slip, columns, typed)], version: slip.version };
    try {
      slips.put(await call(payrollPreparation.updateSlip, { params: { id }, input }));
      change((now) => stored(now, id, draft.texts));
      setSaved((count) => count + 1);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const isMet = error.status === 409;
      if (isMet) await slips.refetch();
      const mark = isMet ? ({ state: 'conflict' } as const) : ({ state: 'refused' } as const);
      change((now) => marked(now, id, { ...mark, message: error.message }));
    }
  };
  /** One after the other: the run behind them has one version. */
  const save = (ids: readonly number[]) => {
    for (const id of new Set(ids)) {
      waiting.current += 1;
      last.current = last.current
        .then(() => send(id))
        .finally(() => {
          waiting.current -= 1;
          if (waiting.current === 0) void slips.settle();
        });
    }
  };
  const put = (puts: readonly Put[]) => {
    change((now) => typedIn(now, puts));
    save(puts.map(({ id }) => id));
  };

  return {
    drafts,
    saved,
    put,
    retry: () => save(Object.keys(latest.current).map(Number)),
    save: (id: number) => save([id]),
    drop: (id: number) => change((now) => dropped(now, id)),
  };
}

export type PayDraftsState = ReturnType<typeof usePayDrafts>;

/** The drafts, also for what goes on after the drawing that it began in. */
function useDraftsState() {
  const [drafts, setDrafts] = useState<PayDrafts>({});
  const latest = useRef(drafts);
  const change = useCallback((make: (now: PayDrafts) => PayDrafts) => {
    latest.current = make(latest.current);
    setDrafts(latest.current);
  }, []);
  return { drafts, change, latest };
}

const RUNS = 'hrm/payroll-preparation';

/** The slips as the cache has them: a stored one takes its place, and all else is asked anew at the end. */
function useSlipsInCache(runId: number) {
  const cache: QueryClient = useQueryClient();
  return useMemo(() => {
    const queryKey = answerKey(payrollPreparation.slips, { params: { id: runId } });
    const all = () => cache.getQueryData<readonly Slip[]>(queryKey) ?? [];
    return {
      find: (id: number) => all().find((slip) => slip.id === id),
      put: (slip: Slip) =>
        void cache.setQueryData<readonly Slip[]>(queryKey, (now = []) =>
          now.map((one) => (one.id === slip.id ? slip : one)),
        ),
      refetch: () => cache.refetchQueries({ queryKey }),
      settle: () =>
        cache.invalidateQueries({
          predicate: ({ queryKey: [path] }) =>
            String(path).startsWith(RUNS) && path !== payrollPreparation.slips.path,
        }),
    };
  }, [cache, runId]);
}

function useLeaving(isDirty: boolean) {
  const t = useTranslations('ui.unsaved');
  const confirm = useConfirm();
  const ask = useCallback(
    () => confirm({ title: t('title'), text: t('text'), confirm: t('leave') }),
    [confirm, t],
  );
  useUnsaved(isDirty, ask);
}
