import type { DocumentBody } from '@/lib/contract/document-fields';
import { Conflict } from '@/server/kernel/failure';
import type { DocumentCall } from './document-call';
import type { DocumentKind } from './kind';
import type { DocumentRow } from './rows';

/** A kind of document as the kit itself sees it. */
export type AnyKind = DocumentKind<DocumentBody, object>;

/** A call that acts on a document. */
export type Act<Input = unknown> = DocumentCall &
  Readonly<{ input: Input; params: Readonly<Record<string, number>> }>;

/** The present state does not allow it. */
export function wrongState({ status, version }: DocumentRow): Conflict {
  return new Conflict(`document.is-${status}`, { status, version });
}

/** Writes down what was done to a document. */
export function note(
  call: DocumentCall,
  { type, page }: AnyKind,
  id: number,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): void {
  call.audit({ action, page, record_type: type, record_id: id, changes });
}
