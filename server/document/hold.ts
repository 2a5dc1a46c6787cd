import type { DocumentBody } from '@/lib/contract/document-fields';
import { documentNumber } from '@/lib/domain/document-number';
import { type Act, type AnyKind, note } from './act';
import { decide, fallsUnder, holdFor, waitingFor } from './approval';
import type { Hold } from './kind';
import { checkPlanned, type PlannedDocument, planOf, postPlanned } from './plan-draft';
import { changeDocument, type DocumentRow } from './rows';

/**
 * Returns the reason why a document needs approval, or undefined if no approval rule applies. If a rule applies, runs
 * all checks of posting and throws their refusals.
 */
export async function heldBy(
  call: Act,
  kind: AnyKind,
  body: DocumentBody,
  planned: PlannedDocument,
): Promise<Hold | undefined> {
  const { hold } = planned.plan;
  if (!hold || !(await fallsUnder(call.db, hold))) return undefined;
  await checkPlanned(call, kind, body, planned);
  return hold;
}

/** Requests a second person's approval for a document that waits to be posted. */
export async function askFor(
  call: Act,
  { type, page }: AnyKind,
  id: number,
  { reason = '', ...about }: Hold,
): Promise<void> {
  const deciding = about.subject === 'office_review' ? 'compliance' : page;
  await holdFor(call, { ...about, page: deciding, type, id, request: { reason } });
}

/**
 * Approves and posts a waiting document. It is planned again; if the new plan is refused, the document keeps waiting.
 * The user who requested approval counts as its maker.
 */
export async function approveHeld(call: Act, kind: AnyKind, row: DocumentRow): Promise<void> {
  const body = row.body;
  const waiting = await waitingFor(call.db, kind.type, row.id);
  if (waiting) call.require(waiting.page, 'approve');
  await decide(call, { type: kind.type, id: row.id }, 'approved');
  const maker = waiting?.asked_by ?? null;
  await kind.lock?.(call, body);
  const { plan, ...rest } = await planOf({ ...call, maker, approving: row.id }, kind, {
    ...body,
    post: true,
  });
  const ticket = plan.ticket && { ...plan.ticket, user_id: plan.ticket.user_id ?? maker };
  const number = documentNumber(kind.type, row.id, row.custom_id);
  const start = await kind.starts?.(call, body, { plan, reference: rest.reference });
  const posted = { ...start, status: 'posted', number, posted_at: call.host.now() };
  const store = async () => changeDocument(call.db, row, posted);
  await postPlanned(call, kind, body, { ...rest, plan: { ...plan, ticket }, store });
  note(call, kind, row.id, 'approve', { status: [row.status, 'posted'], number: [null, number] });
}

/** Rejects a waiting document: it becomes a draft again, and the audit note has the reason. */
export async function rejectHeld(
  call: Act<Readonly<{ reason: string }>>,
  kind: AnyKind,
  row: DocumentRow,
): Promise<void> {
  const { reason } = call.input;
  const waiting = await waitingFor(call.db, kind.type, row.id);
  if (waiting) call.require(waiting.page, 'approve');
  await decide(call, { type: kind.type, id: row.id }, 'rejected', reason);
  await changeDocument(call.db, row, { status: 'draft' });
  note(call, kind, row.id, 'reject', { status: [row.status, 'draft'], reason: [null, reason] });
}
