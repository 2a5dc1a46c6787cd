import type { TemplateType } from '@/lib/contract/accounting/templates';
import { occurrence } from '@/lib/domain/accounting/recurrence';
import { can } from '@/lib/domain/permission';
import { Refusal, Refusals } from '@/lib/domain/refusal';
import { inTransaction } from '@/server/database/transaction';
import type { Act, AnyKind } from '@/server/document/act';
import { storeDraft } from '@/server/document/acts';
import { journalKind } from '@/server/document/journal-kind';
import { programAct } from '@/server/document/program-act';
import type { User } from '@/server/kernel/access';
import { type AuditNote, writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { expenseKind } from './expenses';
import { receiptKind } from './receipts';
import { dueIds, lockDue, type TemplateRow, userById } from './templates.sql';

/** Maximum number of drafts per template in one run; the next run creates the remaining ones. */
const MOST_IN_A_RUN = 24;

/** Document kinds of the drafts that templates create, by document type. */
export const templateKinds = {
  'journal entry': journalKind,
  expense: expenseKind,
  receipt: receiptKind,
} satisfies Readonly<Record<TemplateType, AnyKind>>;

/**
 * True if drafts of a template may be created in the user's name: the user is active and may create documents of this
 * type.
 */
export function maySign(user: User, type: TemplateType): boolean {
  return user.status === 'active' && can(user, templateKinds[type].page, 'create');
}

/**
 * Creates the drafts that are due, in the name of each template's maker, and returns their number. A draft and the
 * template's next day are stored in one transaction under the template's lock, so several server processes may run this
 * concurrently. If a draft is refused, the template stores the reason, stays due, and is tried again the next day.
 */
export async function makeDueDrafts(host: Host): Promise<number> {
  const today = await todayOf(host.db, host.now());
  let made = 0;
  for (const id of await dueIds(host.db, today)) {
    try {
      made += await inTransaction(host.db, (db) => makeDrafts(host, db, id, today));
    } catch (error) {
      // An error in one template does not stop the others. The next run tries the template again.
      host.log.error({ err: error, template: id });
    }
  }
  return made;
}

async function makeDrafts(host: Host, db: Tx, id: number, today: string): Promise<number> {
  const template = await lockDue(db, id, today);
  if (!template) return 0;
  const notes: AuditNote[] = [];
  const maker = await userById(db, template.created_by);
  const turn = await takeTurn(programAct({ host, db, maker, notes }), template, today);
  const { drafts, refusals, ...moved } = turn;
  await db
    .updateTable('template')
    .set({
      ...moved,
      made: template.made + drafts.length,
      last_error: refusals && JSON.stringify(refusals),
      tried_on: refusals && today,
      version: template.version + 1,
    })
    .where('id', '=', id)
    .execute();
  const { page } = templateKinds[template.document_type];
  const note = { page, record_type: 'template', record_id: id } as const;
  if (drafts.length > 0) {
    const changes = { next_on: [template.next_on, moved.next_on], drafts: [null, drafts] } as const;
    notes.push({ ...note, action: 'make drafts', changes });
  }
  if (refusals) notes.push({ ...note, action: 'draft refused', changes: {} });
  await writeAudit(db, { userId: maker.id, ip: '', requestId: `template ${id}` }, notes);
  return drafts.length;
}

/** Creates one draft for each due day up to today, at most `MOST_IN_A_RUN`. Stops at the first refusal. */
async function takeTurn(act: Act, template: TemplateRow, today: string) {
  const { document_type, every, anchor_on } = template;
  let { next_on, step } = template;
  const drafts: number[] = [];
  try {
    if (!maySign(act.me, document_type)) {
      throw new Refusal('template.maker-gone', { params: { name: act.me.name } });
    }
    while (every && anchor_on && next_on && next_on <= today && drafts.length < MOST_IN_A_RUN) {
      drafts.push(await draftFrom(act, template, next_on));
      step += 1;
      next_on = occurrence(anchor_on, every, step);
    }
    return { next_on, step, drafts, refusals: null };
  } catch (error) {
    return { next_on, step, drafts, refusals: refusalsOf(error) };
  }
}

function refusalsOf(error: unknown) {
  if (error instanceof Refusals) return error.list.map(({ code, params }) => ({ code, params }));
  if (error instanceof Refusal) return [{ code: error.code, params: error.params }];
  throw error;
}

/** Stores a draft of a template and returns its id. If the draft is refused, nothing is written. */
export async function draftFrom(
  act: Act,
  { document_type, body }: Pick<TemplateRow, 'document_type' | 'body'>,
  date: string,
): Promise<number> {
  const { row } = await storeDraft(
    { ...act, input: { ...body, date } },
    templateKinds[document_type],
  );
  return row.id;
}
