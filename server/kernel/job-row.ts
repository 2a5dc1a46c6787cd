import type { Selectable } from 'kysely';

import type { Job } from '@/lib/contract/kernel/jobs';
import type { Job as JobTable } from '@/server/database/types';

type Row = Selectable<JobTable>;

/** The columns of a job that its user sees. */
export const JOB_COLUMNS = [
  'id',
  'kind',
  'status',
  'progress',
  'result',
  'error',
  'created_at',
  'finished_at',
] as const;

export function shownJob({ progress, ...row }: Pick<Row, (typeof JOB_COLUMNS)[number]>): Job {
  return { ...row, progress: Number(progress), has_file: refusedRows(row.result).length > 0 };
}

/** The rows that a job refused, as it kept them; none where it refused none. */
export function refusedRows(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof result !== 'object' || result === null || !('errors' in result)) return [];
  return Array.isArray(result.errors) ? result.errors : [];
}
