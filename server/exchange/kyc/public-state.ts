import { type FileStatus, isStopped, publicStatus } from '@/lib/domain/kyc-state';
import { Conflict } from '@/server/kernel/failure';
import type { CustomerRow } from './customers.sql';

type Row = Pick<CustomerRow, 'status' | 'file_status'>;

/** The state of a file as its customer takes it: of a stopped one, as if nobody had stopped it. */
export function fileStatusOf({ status, file_status }: Row): FileStatus {
  // A stopped file that keeps no state of its own reads as one that waits.
  return isStopped(status) ? (file_status ?? 'under_review') : status;
}

/** The columns that bring a file to a state; a stopped file stays stopped. */
export const fileChange = (row: Row, to: FileStatus) =>
  isStopped(row.status) ? { file_status: to } : { status: to };

/** The only state that a public call may answer. */
export const publicStatusOf = (row: Row) => publicStatus(fileStatusOf(row));

/** The only refusal of a public call because of a state: it names the public one. */
export function publicConflict(row: Row & Pick<CustomerRow, 'told_version'>): Conflict {
  const status = publicStatusOf(row);
  return new Conflict(`kyc-page.is-${status}`, { status, version: row.told_version });
}
