'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useRef, useState } from 'react';

import type { Put } from './pasted-pay';
import {
  dropped,
  type PayDrafts,
  typedIn,
  marked,
  type PayDraft,
  readDraft,
  stored,
} from './pay-drafts';
import { answerKey } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { useLeaving } from '@/hooks/use-unsaved';
import { ApiError } from '@/lib/api/api-error';
import { call } from '@/lib/api/call';
import type { AnswerOf } from '@/lib/contract/endpoint';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import type { Slip } from '@/lib/contract/hrm/payslip-shapes';
import { type PayColumn, cellsOf } from '@/lib/domain/hrm/pay-grid';

type Given = Readonly<{ runId: number; columns: readonly PayColumn[] }>;

/**
 * Unsaved edits of a run's payslips. An edit is saved when the user leaves the cell, and a pasted sheet at once. Edits
 * that the server refuses remain drafts in the state `refused` or `conflict`.
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

/**
 * Returns a function that runs calls one after the other, so that each call sends the version numbers that the previous
 * call returned. `onEnd` runs after the last call. An error of one call is reported, and the next call runs.
 */
function useInTurn(onEnd: () => Promise<void>) {
  const last = useRef<Promise<void>>(Promise.resolve());
  const waiting = useRef(0);
  return (send: () => Promise<void>) => {
    waiting.current += 1;
    last.current = last.current
      .then(send)
      .catch(reportError)
      .finally(() => {
        waiting.current -= 1;
        if (waiting.current === 0) void onEnd();
      });
  };
}

/** Drafts as state for rendering, and as a ref for callbacks that run after a later render. */
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

/**
 * Functions for payslips in the query cache: find, replace and refetch payslips, and invalidate other queries of runs.
 */
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

type Sending = Readonly<{
  runId: number;
  columns: readonly PayColumn[];
  decimalsOf: (currency: string) => number;
  drafts: () => PayDrafts;
  change: (make: (now: PayDrafts) => PayDrafts) => void;
  slips: Readonly<{
    find: (id: number) => Slip | undefined;
    put: (slip: Slip) => void;
    refetch: () => Promise<void>;
  }>;
  onStored: (count: number) => void;
}>;

/** Maximum number of payslips in one call; the server refuses more. */
const AT_ONCE = 1_000;

/**
 * Saves edited payslips in calls of at most `AT_ONCE`. Edits that the server refuses remain drafts in the state
 * `refused` or `conflict`. Payslips with invalid amounts are not sent.
 */
async function sendPay(sending: Sending, ids: readonly number[]): Promise<void> {
  const ready = ids.flatMap((id) => readySlip(sending, id));
  for (let at = 0; at < ready.length; at += AT_ONCE) {
    await sendSome(sending, ready.slice(at, at + AT_ONCE));
  }
}

function readySlip({ columns, decimalsOf, drafts, slips }: Sending, id: number) {
  const [slip, draft] = [slips.find(id), drafts()[id]];
  if (!slip || !draft) return [];
  const { typed, problems } = readDraft(draft.texts, decimalsOf(slip.currency));
  if (Object.keys(problems).length > 0) return [];
  const cells = [...cellsOf(columns, typed)];
  return [{ texts: draft.texts, sent: { id, cells, version: slip.version } }];
}

type Ready = ReturnType<typeof readySlip>[number];

async function sendSome(sending: Sending, ready: readonly Ready[]): Promise<void> {
  const { runId, change, slips, onStored } = sending;
  const ids = ready.map(({ sent }) => sent.id);
  change((now) => markAll(now, ids, { state: 'sending' }));
  const input = { slips: ready.map(({ sent }) => sent) };
  try {
    const answer = await call(payrollPreparation.updateSlips, { params: { id: runId }, input });
    const textsOf = new Map(ready.map(({ texts, sent }) => [sent.id, texts]));
    answer.slips.forEach(slips.put);
    const isMet = answer.refused.some(({ status }) => status === 409);
    if (isMet) await slips.refetch();
    change((now) => answered(now, answer, textsOf));
    onStored(answer.slips.length);
  } catch (error) {
    if (!(error instanceof ApiError)) {
      change((now) => markAll(now, ids, { state: 'typed' }));
      throw error;
    }
    change((now) => markAll(now, ids, { state: 'refused', message: error.message }));
  }
}

/** Removes saved edits from the drafts, except texts that have changed since. Marks refused edits with the reason. */
function answered(
  drafts: PayDrafts,
  { slips, refused }: AnswerOf<typeof payrollPreparation.updateSlips>,
  textsOf: ReadonlyMap<number, PayDraft['texts']>,
): PayDrafts {
  const kept = slips.reduce((all, { id }) => stored(all, id, textsOf.get(id) ?? {}), drafts);
  return refused.reduce(
    (all, { id, status, message }) =>
      marked(all, id, { state: status === 409 ? 'conflict' : 'refused', message }),
    kept,
  );
}

const markAll = (drafts: PayDrafts, ids: readonly number[], mark: Parameters<typeof marked>[2]) =>
  ids.reduce((all, id) => marked(all, id, mark), drafts);
