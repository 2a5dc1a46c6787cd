import { type FileStatus, isStopped, publicStatus } from '@/lib/domain/compliance/kyc-state';
import { Conflict } from '@/server/kernel/failure';
import type { CustomerRow } from './customers.sql';

type Row = Pick<CustomerRow, 'status' | 'file_status'>;

/** State of a file as the customer sees it. For a stopped file, the state that the file would have without the stop. */
export function fileStatusOf({ status, file_status }: Row): FileStatus {
  // A stopped file without a `file_status` shows as under review.
  return isStopped(status) ? (file_status ?? 'under_review') : status;
}

/**
 * Columns to update when the state of a file changes. For a stopped file this is only `file_status`, so the file stays
 * stopped.
 */
export const fileChange = (row: Row, to: FileStatus) =>
  isStopped(row.status) ? { file_status: to } : { status: to };

/** State that public calls return to the customer. They must return no other state. */
export const publicStatusOf = (row: Row) => publicStatus(fileStatusOf(row));

/** Conflict for public calls, with the public state and the version only. Public calls must throw no other conflict. */
export function publicConflict(row: Row & Pick<CustomerRow, 'told_version'>): Conflict {
  const status = publicStatusOf(row);
  return new Conflict(`kyc-page.is-${status}`, { status, version: row.told_version });
}
