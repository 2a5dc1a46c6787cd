'use client';

import { useState } from 'react';
import * as v from 'valibot';
import { useAnswer, useSend } from '@/hooks/use-call';
import type { ApiError } from '@/lib/api/api-error';
import type { AnswerOf, Endpoint } from '@/lib/contract/endpoint';
import { importFields } from '@/lib/contract/import-fields';
import { jobs } from '@/lib/contract/kernel/jobs';
import { type Dialect, fieldsByTitle, type Mapping } from '@/lib/domain/dialect';

/** Result of a check or an import, such as the invalid cells and the numbers of records. */
export const ImportReport = v.looseObject({
  ...importFields,
  dialect: v.optional(importFields.dialect),
  notes: v.optional(importFields.notes),
  warnings: v.optional(importFields.errors),
});
export type ImportReport = v.InferOutput<typeof ImportReport>;
/** Counts of the report by name, such as `entries`, `lines` or `accounts`. */
export type ImportCounts = Readonly<Partial<Record<string, number>>>;
export type ImportProblem = ImportReport['errors'][number];

type Answer = ImportReport | { job: { id: number; status: string } };

export type ImportEndpoint = Endpoint<
  string,
  v.GenericSchema<
    { dry_run?: '1' | 'true' | '0' | 'false' | undefined; mapping?: string | undefined },
    unknown
  >,
  v.GenericSchema<unknown, Answer>
>;

const POLL_MS = 1_000;

export type ImportState = Readonly<{
  /** Result of the last check or import. */
  report: ImportReport | undefined;
  /** True if the report describes a completed import; false if it describes a check. */
  isDone: boolean;
  isBusy: boolean;
  /** Progress of a long import, from 0 to 1. */
  progress: number | undefined;
  failure: string | undefined;
  /** Last detected dialect. */
  dialect: Dialect | undefined;
  /** Columns of the file and fields of the import, as last checked. */
  columns: ImportReport['columns'];
  fields: ImportReport['fields'];
  /** For each format that the file leaves ambiguous, a cell and its value in every format that fits. */
  samples: ImportReport['samples'];
  /** The user's choices for the dialect and the columns. */
  mapping: Mapping;
}>;

/**
 * Checks a file without storing anything, then imports it. A long file becomes a job whose progress is polled; a double
 * press imports it once.
 */
export function useImport(endpoint: ImportEndpoint, own: Readonly<Record<string, string>> = {}) {
  const send = useSend(endpoint);
  const [file, setFile] = useState<File>();
  const [key, setKey] = useState('');
  const [isReal, setReal] = useState(false);
  const [answer, setAnswer] = useState<Answer>();
  const [mapping, setMapping] = useState<Mapping>({});
  const [checked, setChecked] = useState<Checked>({});
  const job = useFollowedJob(answer);

  const run = (chosen: File, given: Mapping, realKey?: string) => {
    const isCheck = realKey === undefined;
    setReal(!isCheck);
    setAnswer(undefined);
    const input = { ...own, ...(isCheck && { dry_run: '1' as const }), ...mappingInput(given) };
    const onSuccess = (next: Answer) => {
      setAnswer(next);
      if ('errors' in next && isCheck) setChecked(next);
    };
    send.mutate({ input, file: chosen, ...(!isCheck && { key: realKey }) }, { onSuccess });
  };
  const check = (chosen: File, given: Mapping) => {
    setKey(crypto.randomUUID());
    setMapping(given);
    run(chosen, given);
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setChecked({});
    check(chosen, PROPOSED);
  };

  const report = answer && 'errors' in answer ? answer : (job?.report ?? reportOf(send.error));
  const isBusy = send.isPending || job?.isOpen === true;
  const state: ImportState = {
    report,
    isBusy,
    isDone: isReal && !isBusy && report !== undefined && report.errors.length === 0,
    progress: job?.isOpen ? job.progress : undefined,
    failure: send.error && !report ? send.error.message : job?.failure,
    dialect: checked.dialect,
    columns: checked.columns,
    fields: checked.fields,
    samples: checked.samples,
    mapping,
  };
  return {
    file,
    state,
    choose,
    answer: (given: Mapping) => file && check(file, given),
    bringIn: () =>
      file && run(file, { ...mapping, columns: fieldsByTitle(checked.columns ?? []) }, key),
  };
}

/** Result of the last check of the file; it stays visible during a new check. */
type Checked = Pick<ImportReport, 'dialect' | 'columns' | 'fields' | 'samples'>;

/** Choices for the first check of a file. Since `columns` is empty, the server proposes a field for each column. */
export const PROPOSED: Mapping = { columns: {} };

/** Request field with the user's choices for the file format and the columns; omitted if `mapping` is empty. */
export const mappingInput = (mapping: Mapping) =>
  Object.keys(mapping).length > 0 && { mapping: JSON.stringify(mapping) };

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

/** Cell errors from a refused call; undefined if the error concerns no cell. */
export function reportOf(error: ApiError | null): ImportReport | undefined {
  if (!error || error.status !== 422) return undefined;
  const errors = Object.entries(error.errors).flatMap(([name, messages]) =>
    messages.flatMap((message) => problemsAt(name, message)),
  );
  return errors.length > 0 ? { errors } : undefined;
}

/**
 * Returns the error of the cell that a field name of the server refers to, such as `rows.12.debit`; empty for other
 * names.
 */
export function problemsAt(name: string, message: string): ImportProblem[] {
  const [, row, column = ''] = /^rows\.(\d+)(?:\.(\w+))?$/.exec(name) ?? [];
  return row === undefined ? [] : [{ row: Number(row), column, message }];
}
