import type { DocumentBody } from '@/lib/contract/document-fields';
import { Conflict } from '@/server/kernel/failure';
import type { DocumentCall } from './document-call';
import type { DocumentKind } from './kind';
import type { DocumentRow } from './rows';

/** Document kind with an unknown type of body and of own fields. The shared document code uses this type. */
export type AnyKind = DocumentKind<DocumentBody, object>;

/** A call that acts on a document, with its input and the ids in its path. */
export type Act<Input = unknown> = DocumentCall &
  Readonly<{ input: Input; params: Readonly<Record<string, number>> }>;

/** Returns the conflict (409) for an action that the document's state does not allow. */
export function wrongState({ status, version }: DocumentRow): Conflict {
  return new Conflict(`document.is-${status}`, { status, version });
}

/** Adds an audit note about a document. */
export function note(
  call: DocumentCall,
  { type, page }: AnyKind,
  id: number,
  action: string,
  changes: Readonly<Record<string, readonly [unknown, unknown]>>,
): void {
  call.audit({ action, page, record_type: type, record_id: id, changes });
}
