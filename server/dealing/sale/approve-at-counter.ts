import { sales } from '@/lib/contract/dealing/sales';
import { can } from '@/lib/domain/permission';
import { Refusal } from '@/lib/domain/refusal';
import { type Act, type AnyKind, note } from '@/server/document/act';
import { askSecond } from '@/server/document/approval';
import { documentSteps } from '@/server/document/document-steps';
import { approveHeld } from '@/server/document/hold';
import { changeDocument, type DocumentRow } from '@/server/document/rows';
import { needsOffice } from '@/server/compliance/monitoring/watch';
import type { User } from '@/server/kernel/access';
import type { Call, Route } from '@/server/kernel/serve';
import { planTicket } from './sale-plan';
import { saleBodyOf, saleReference } from './sale-reference';
import { saleKind } from './sales';

type Approving = Call<(typeof sales)['approve-at-counter']>;

/**
 * Returns the user whose credentials the call contains. Wrong credentials are refused and count as a failed sign-in.
 */
export type Recognise = (
  call: Pick<Approving, 'db' | 'host' | 'visitor'>,
  credentials: Approving['input'],
) => Promise<User>;

/**
 * Route of the step "approve at the counter". `recognise` (from `server/people`) checks the credentials and returns the
 * user.
 */
export const approveAtCounterRoute = (recognise: Recognise): Route =>
  documentSteps(saleKind)(sales['approve-at-counter'], (call, row) =>
    approve(call, row, recognise),
  );

/** `saleKind` with the type that the document functions expect. */
const kind: AnyKind = saleKind;

/**
 * Posts a ticket that its teller may not post alone. A second person approves the ticket by entering credentials within
 * the teller's session. No session is opened for the second person; the audit trail names both persons.
 */
async function approve(call: Approving, row: DocumentRow, recognise: Recognise): Promise<void> {
  const approver = await recognise(call, call.input);
  if (approver.id === call.me.id) throw new Refusal('approval.own', { field: 'email' });
  const held = row.status === 'draft' ? await hold(call, row) : row;
  const approving = actingAs(call, approver);
  await approveHeld(approving, kind, held);
  note(approving, kind, row.id, 'approve at the counter', { asked_by: [null, call.me.name] });
}

/**
 * Holds a draft until a second person approves it, even if no approval rule is active. Refuses if the ticket needs no
 * approval.
 */
async function hold(call: Act, row: DocumentRow): Promise<DocumentRow> {
  const body = saleBodyOf(row);
  const { verdict, findings } = planTicket(body, await saleReference(call, body));
  if (!verdict.needsApprover) throw new Refusal('sale.no-approver', { field: 'email' });
  const isOffice = needsOffice(findings);
  const held = await changeDocument(call.db, row, { status: 'pending_approval' });
  await askSecond(call, {
    subject: isOffice ? 'office_review' : 'rate_override',
    page: isOffice ? 'compliance' : kind.page,
    type: kind.type,
    id: row.id,
    request: { reason: body.override_reason ?? '' },
  });
  note(call, kind, row.id, 'ask to post', { status: [row.status, held.status] });
  return held;
}

/**
 * Returns the call with the approver as its user. The approver's permissions apply, and audit rows name the approver.
 */
function actingAs(call: Act, user: User): Act {
  return {
    ...call,
    user,
    me: user,
    may: (page, action) => can(user, page, action),
    require: (page, action) => {
      if (!can(user, page, action)) throw new Refusal('sale.not-approver', { field: 'email' });
    },
    audit: (...notes) => call.audit(...notes.map((one) => ({ ...one, by: user.id }))),
  };
}
