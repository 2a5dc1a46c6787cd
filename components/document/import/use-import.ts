'use client';

import { useState } from 'react';
import * as v from 'valibot';
import { useAnswer, useSend } from '@/hooks/use-call';
import type { ApiError } from '@/lib/api/api-error';
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { jobs } from '@/lib/contract/kernel/jobs';

/** What a try found: every wrong cell, and how much there is of whatever the file brings. */
export const ImportReport = v.looseObject({
  errors: v.array(v.object({ row: v.number(), column: v.string(), message: v.string() })),
});
export type ImportReport = v.InferOutput<typeof ImportReport>;
/** The counts of a report by their names: `entries`, `lines`, `accounts`. */
export type ImportCounts = Readonly<Partial<Record<string, number>>>;
export type ImportProblem = ImportReport['errors'][number];

type Answer = ImportReport | { job: { id: number; status: string } };

export type ImportEndpoint = Endpoint<
  string,
  v.GenericSchema<{ dry_run?: '1' | 'true' | '0' | 'false' | undefined }, unknown>,
  v.GenericSchema<unknown, Answer>
>;

const POLL_MS = 1_000;

/** Where an import stands: being tried, judged, brought in, or refused. */
export type ImportState = Readonly<{
  /** What the last try found, or brought in. */
  report: ImportReport | undefined;
  /** Whether the report is of a try, or of what is in the books now. */
  isDone: boolean;
  isBusy: boolean;
  /** How far a long import is, from 0 to 1. */
  progress: number | undefined;
  failure: string | undefined;
}>;

/**
 * Tries a file without keeping anything, then brings it in. A long file becomes a job, whose progress
 * is followed; a second press of the same file brings it in once.
 */
export function useImport(endpoint: ImportEndpoint) {
  const send = useSend(endpoint);
  const [file, setFile] = useState<File>();
  const [key, setKey] = useState('');
  const [isReal, setReal] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const job = useFollowedJob(answer);

  const run = (chosen: File, real: boolean, usedKey: string) => {
    setReal(real);
    setAnswer(undefined);
    send.mutate(
      { input: real ? {} : { dry_run: '1' }, file: chosen, ...(real && { key: usedKey }) },
      { onSuccess: setAnswer },
    );
  };
  const choose = (chosen: File) => {
    const next = crypto.randomUUID();
    setFile(chosen);
    setKey(next);
    run(chosen, false, next);
  };

  const report = answer && 'errors' in answer ? answer : (job?.report ?? reportOf(send.error));
  const isBusy = send.isPending || job?.isOpen === true;
  const state: ImportState = {
    report,
    isBusy,
    isDone: isReal && !isBusy && report !== undefined && report.errors.length === 0,
    progress: job?.isOpen ? job.progress : undefined,
    failure: send.error && !report ? send.error.message : job?.failure,
  };
  return { file, state, choose, bringIn: () => file && run(file, true, key) };
}

function useFollowedJob(answer: Answer | undefined) {
  const id = answer && !('errors' in answer) ? answer.job.id : undefined;
  const { data } = useAnswer(
    jobs.show,
    { params: { id: id ?? 0 } },
    {
      enabled: id !== undefined,
      refetchInterval: ({ state }) => (isOpenState(state.data) ? POLL_MS : false),
    },
  );
  if (id === undefined) return undefined;
  const read = v.safeParse(ImportReport, data?.result);
  const isOpen = isOpenState(data);
  return {
    isOpen,
    progress: data?.progress ?? 0,
    report: !isOpen && read.success ? read.output : undefined,
    failure: isOpen || read.success ? undefined : (data?.error ?? undefined),
  };
}

const isOpenState = (job: AnswerOf<typeof jobs.show> | undefined) =>
  job === undefined || job.status === 'queued' || job.status === 'running';

/** What a refused call says of single cells. */
export function reportOf(error: ApiError | null): ImportReport | undefined {
  if (!error || error.status !== 422) return undefined;
  const errors = Object.entries(error.errors).flatMap(([name, messages]) =>
    messages.flatMap((message) => problemsAt(name, message)),
  );
  return errors.length > 0 ? { errors } : undefined;
}

/** A cell that is not right, by the name that the host gives it, `rows.12.debit`; other names say none. */
export function problemsAt(name: string, message: string): ImportProblem[] {
  const [, row, column = ''] = /^rows\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  return row === undefined ? [] : [{ row: Number(row), column, message }];
}
