'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';
import { dropped, type PayDrafts, typedIn } from '@/components/hrm/payroll-preparation/pay-drafts';
import type { Put } from '@/components/hrm/payroll-preparation/pasted-pay';
import { sendPay } from '@/components/hrm/payroll-preparation/send-pay';
import { answerKey } from '@/hooks/use-call';
import { useConfirm } from '@/hooks/use-confirm';
import { useFormats } from '@/hooks/use-formats';
import { useUnsaved } from '@/hooks/use-unsaved';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import type { PayColumn } from '@/lib/domain/pay-grid';

type Given = Readonly<{ runId: number; columns: readonly PayColumn[] }>;

/**
 * Unsaved edits of a run's payslips. A payslip is saved when one of its cells loses the focus, a pasted sheet in one
 * call. Refused or conflicting edits stay with their state.
 */
export function usePayDrafts({ runId, columns }: Given) {
  const { drafts, change, latest } = useDraftsState();
  const { decimalsOf } = useFormats();
  const slips = useSlipsInCache(runId);
  const [saved, setSaved] = useState(0);
  const inTurn = useInTurn(slips.settle);
  useLeaving(Object.keys(drafts).length > 0);

  const sending = {
    runId,
    columns,
    decimalsOf,
    change,
    slips,
    drafts: () => latest.current,
    onStored: (count: number) => setSaved((sum) => sum + count),
  };
  const save = (ids: readonly number[]) => inTurn(() => sendPay(sending, [...new Set(ids)]));
  return {
    drafts,
    saved,
    put: (puts: readonly Put[]) => {
      change((now) => typedIn(now, puts));
      save(puts.map(({ id }) => id));
    },
    retry: () => save(Object.keys(latest.current).map(Number)),
    save: (id: number) => save([id]),
    drop: (id: number) => change((now) => dropped(now, id)),
  };
}

export type PayDraftsState = ReturnType<typeof usePayDrafts>;

/** Runs calls one at a time, because they share the version of the run. `onEnd` runs when none is waiting. */
function useInTurn(onEnd: () => Promise<void>) {
  const last = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  return (send: () => Promise<void>) => {
    waiting.current += 1;
    last.current = last.current.then(send).finally(() => {
      waiting.current -= 1;
      if (waiting.current === 0) void onEnd();
    });
  };
}

/** The drafts as state and as a ref, for code that outlives the render it started in. */
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

/** The payslips in the query cache: saved ones are replaced at once, all are refetched at the end. */
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
