import type { DocumentCall } from '@/server/document/document-call';
import type { DocumentRow } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import { TYPE } from './run-body';
import { PAGE } from './run-kind';

/** Writes an audit row for a run. */
export function noteRun(
  call: DocumentCall,
  id: number,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): void {
  call.audit({ action, page: PAGE, record_type: TYPE, record_id: id, changes });
}

/** Throws a conflict if the sent version of a run is not the current one. */
export function checkVersion({ version }: DocumentRow, sent: number | undefined): void {
  if (sent !== undefined && sent !== version) throw new Conflict('document.stale', { version });
}
