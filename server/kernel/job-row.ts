import type { Selectable } from 'kysely';

import type { Job, JobKind } from '@/lib/contract/kernel/jobs';
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

export function shownJob({
  progress,
  kind,
  status,
  ...row
}: Pick<Row, (typeof JOB_COLUMNS)[number]>): Job {
  // The table takes no other states, and `enqueue` no other kinds.
  return {
    ...row,
    kind: kind as JobKind,
    status: status as Job['status'],
    progress: Number(progress),
  };
}
