import type { DocumentStatus } from '@/lib/domain/document-status';
import type { PrintTools } from './tools';

/** Statuses that are printed on a document, because it is not, or no longer, in force. */
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
