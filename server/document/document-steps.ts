import type { DocumentBody } from '@/lib/contract/document-fields';
import { stepping } from '@/server/kernel/stepping';
import type { AnyKind } from './act';
import { recordOf } from './answers';
import type { DocumentKind, Plan, Reference } from './kind';
import { lockStanding } from './record';

/**
 * Returns a function that makes the route of one step of a document kind. The route locks the document, checks its
 * displayed state, performs the step and returns the document's record.
 */
export function documentSteps<
  Body extends DocumentBody,
  Own extends object,
  Ref extends Reference,
  Made extends Plan,
>(kind: DocumentKind<Body, Own, Ref, Made>) {
  // The cast is safe: kinds differ inside `body` and `own`, which only the kind itself reads.
  const of: AnyKind = kind;
  return stepping({
    lock: (call, id) => lockStanding(call, of, id),
    refusal: (status) => `document.is-${status}`,
    show: async (call, id) => await recordOf(call, of, id),
  });
}
