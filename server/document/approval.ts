import type { ApprovalSubject } from '@/lib/contract/approvals';
import type { DocumentType } from '@/lib/domain/document-type';
import { compare } from '@/lib/domain/money';
import { Refusal } from '@/lib/domain/refusal';
import type { Page } from '@/lib/routes';
import { preparedQuery } from '@/server/database/prepared-query';
import { presentOfTransaction } from '@/server/database/present';
import { Conflict } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { writeToDeciders } from './approval-letters';
import type { DocumentCall } from './document-call';

/** An action that may need approval. `request` holds the data to perform it after approval. */
export type Deed = Readonly<{
  subject: ApprovalSubject;
  page: Page;
  /** Type of the record that the action concerns: a document type or another kind of record. */
  type: DocumentType | 'rate' | 'till session';
  id: number;
  /** Amount in base; undefined if the action has none. */
  base?: string;
  request: Readonly<Record<string, unknown>>;
}>;

/** A request that waits for approval. */
type Waiting = Readonly<{
  subject: ApprovalSubject;
  request: Readonly<Record<string, unknown>>;
  asked_by: number;
  asker: string;
  asked_at: string;
  /** Page whose `approve` right is required to decide on the request. */
  page: Page;
}>;

/** The transaction, and the user in whose name the approval is requested. */
type Asking = Pick<DocumentCall, 'db' | 'host'> & Readonly<{ me: Pick<DocumentCall['me'], 'id'> }>;

/**
 * Holds an action if an approval rule applies. Returns true if the action now waits for a second person, false if the
 * caller may perform it now. Refuses a second request while another request waits.
 */
export async function holdFor(call: Asking, action: Deed): Promise<boolean> {
  if (!(await fallsUnder(call.db, action))) return false;
  await askSecond(call, action);
  return true;
}

/**
 * Holds an action for a second person regardless of the rules, and writes to those who may decide. Refuses a second
 * request while another waits.
 */
export async function askSecond(call: Asking, action: Deed): Promise<void> {
  const { db, me } = call;
  const { subject, page, type, id, request } = action;
  if (await waitingFor(db, type, id)) throw new Conflict('approval.waits', {});
  await db
    .insertInto('approval')
    .values({
      subject,
      page,
      document_type: type,
      document_id: id,
      request: JSON.stringify(request),
      asked_by: me.id,
      asked_at: presentOfTransaction,
    })
    .execute();
  await writeToDeciders(call, action);
}

/** True if an approval rule applies to the action. */
export async function fallsUnder(
  db: Db,
  { subject, base }: Pick<Deed, 'subject' | 'base'>,
): Promise<boolean> {
  return (await ruleOf(db, subject))(base);
}

/**
 * Returns a function that tests whether the subject's approval rule applies to an amount in base. Without an amount, an
 * active rule always applies.
 */
export async function ruleOf(
  db: Db,
  subject: ApprovalSubject,
): Promise<(base: string | null | undefined) => boolean> {
  const { rows } = await preparedQuery<{ is_active: boolean; min_base: string | null }>`
    select is_active, min_base from approval_rule where subject = ${subject}
  `.execute(db);
  const [rule] = rows;
  if (!rule?.is_active) return () => false;
  const { min_base } = rule;
  return (base) => base == null || min_base === null || compare(base, min_base) >= 0;
}

/** Returns the waiting request of a record; undefined if there is none. */
export async function waitingFor(
  db: Db,
  type: Deed['type'],
  id: number,
): Promise<Waiting | undefined> {
  const row = await db
    .selectFrom('approval')
    .innerJoin('app_user', 'app_user.id', 'approval.asked_by')
    .select(['subject', 'request', 'asked_by', 'app_user.name as asker', 'asked_at', 'page'])
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .where('approval.status', '=', 'waiting')
    .executeTakeFirst();
  return row;
}

/**
 * Decides the waiting request and returns it. Throws a 409 if nothing waits. Refuses the user who made the request,
 * even the developer, because a second person must decide.
 */
export async function decide(
  { db, me, host }: Pick<DocumentCall, 'db' | 'me' | 'host'>,
  { type, id }: Pick<Deed, 'type' | 'id'>,
  status: 'approved' | 'rejected',
  reason: string | null = null,
): Promise<Waiting['request']> {
  const row = await lockWaiting(db, type, id);
  if (!row) throw new Conflict('approval.none', {});
  if (row.asked_by === me.id) throw new Refusal('approval.own');
  await db
    .updateTable('approval')
    .set({
      status,
      decided_by: me.id,
      decided_at: host.now().toISOString(),
      decision_reason: reason,
    })
    .where('id', '=', row.id)
    .execute();
  return row.request;
}

/** The reason given with a request; '' if no reason was given. */
export const reasonOf = ({ reason }: Waiting['request']): string =>
  typeof reason === 'string' ? reason : '';

/** Deletes the waiting request of a record that no longer needs a decision. The audit trail keeps the request. */
export async function dropWaiting(db: Tx, type: Deed['type'], id: number): Promise<void> {
  const row = await lockWaiting(db, type, id);
  if (row) await db.deleteFrom('approval').where('id', '=', row.id).execute();
}

async function lockWaiting(db: Tx, type: Deed['type'], id: number) {
  return db
    .selectFrom('approval')
    .select(['id', 'asked_by', 'request'])
    .where('document_type', '=', type)
    .where('document_id', '=', id)
    .where('status', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst();
}
