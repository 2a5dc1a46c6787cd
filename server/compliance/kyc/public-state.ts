import { type FileStatus, isStopped, publicStatus } from '@/lib/domain/compliance/kyc-state';
import { Conflict } from '@/server/kernel/failure';
import type { CustomerRow } from './customers.sql';

type Row = Pick<CustomerRow, 'status' | 'file_status'>;

/**
 * State of a file as the customer sees it. For a suspended or blocked file, this is the state that it would have
 * otherwise.
 */
export function fileStatusOf({ status, file_status }: Row): FileStatus {
  // A suspended or blocked file without a `file_status` shows as under review.
  return isStopped(status) ? (file_status ?? 'under_review') : status;
}

/**
 * Columns to update when the state of a file changes. For a suspended or blocked file this is only `file_status`, so
 * that the file stays suspended or blocked.
 */
export const fileChange = (row: Row, to: FileStatus) =>
  isStopped(row.status) ? { file_status: to } : { status: to };

/** State that public calls return to the customer. They must return no other state. */
export const publicStatusOf = (row: Row) => publicStatus(fileStatusOf(row));

/**
 * Conflict for public calls, with the public state and the version only. No conflict of a public call may reveal
 * another state.
 */
export function publicConflict(row: Row & Pick<CustomerRow, 'told_version'>): Conflict {
  const status = publicStatusOf(row);
  return new Conflict(`kyc-page.is-${status}`, { status, version: row.told_version });
}
