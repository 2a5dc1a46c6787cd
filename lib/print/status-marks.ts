import type { DocumentStatus } from '@/lib/domain/document-status';
import type { PrintTools } from './tools';

/** Statuses in which a document proves nothing, or no longer what it says. They are printed on it. */
const MARKED: readonly DocumentStatus[] = [
  'draft',
  'pending_approval',
  'voided',
  'discarded',
  'cancelled',
];

/** Marks of a printout for the status of its document. */
export const statusMarks = (status: DocumentStatus, { say }: PrintTools): readonly string[] =>
  MARKED.includes(status) ? [say(`ui.status.${status}`)] : [];
