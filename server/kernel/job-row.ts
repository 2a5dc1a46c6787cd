import type { ExpressionBuilder, Selectable } from 'kysely';

import { type Job, JOB_KINDS, type JobKind } from '@/lib/contract/kernel/jobs';
import { can } from '@/lib/domain/permission';
import { keysOf } from '@/lib/domain/record-of';
import type { DB, Job as JobTable } from '@/server/database/types';
import type { User } from './access';

type Row = Selectable<JobTable>;

/** Columns of a job that its user may read. */
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

/** Returns the rows that a job refused, from its stored result. Empty if the job refused no rows. */
export function refusedRows(result: unknown): readonly Readonly<Record<string, unknown>>[] {
  if (typeof result !== 'object' || result === null || !('errors' in result)) return [];
  return Array.isArray(result.errors) ? result.errors : [];
}

/** Condition on rows of `job`: the user's own jobs, and scheduled jobs of the kinds that the user may run. */
export function seenBy(me: User) {
  const kinds = keysOf(JOB_KINDS).filter((kind: JobKind) => {
    const { page, action } = JOB_KINDS[kind];
    return can(me, page, action);
  });
  return ({ eb, and, or }: ExpressionBuilder<DB, 'job'>) =>
    or([
      eb('user_id', '=', me.id),
      ...(kinds.length === 0 ? [] : [and([eb('user_id', 'is', null), eb('kind', 'in', kinds)])]),
    ]);
}
