import { fiscalYearOf } from '@/lib/domain/calendar';
import { closesFrom, closingOf } from '@/lib/domain/ledger/closing';
import { documentNumber } from '@/lib/domain/document-number';
import { compare } from '@/lib/domain/money';
import { Refusal, refuseAny } from '@/lib/domain/refusal';
import { changeDocument, lockDocument } from '@/server/document/rows';
import { Conflict } from '@/server/kernel/failure';
import type { Db, Tx } from '@/server/kernel/host';
import { organisationOf } from '@/server/kernel/organisation';
import type { Call } from '@/server/kernel/serve';
import { accountsById } from '@/server/ledger/accounts';
import { ensureYears, holdBooks } from '@/server/ledger/book-dates';
import { currenciesOf } from '@/server/ledger/currencies';
import { post } from '@/server/ledger/post';
import { checklistOf } from './closing-checklist';
import {
  CLOSING,
  type ClosingBody,
  formerClosing,
  gatheredBy,
  markClosed,
} from './fiscal-years.sql';

const page = 'fiscal closing';

export type Wish = Readonly<{
  year_end: string;
  retained_earnings_account_id: number;
  waivers?: readonly Readonly<{ key: string; reason: string }>[] | undefined;
}>;

export type Acting = Pick<Call, 'db' | 'me' | 'audit' | 'host' | 'say' | 'today'>;

/** Returns the fiscal year that ends on a day; refuses a day on which no fiscal year ends. */
async function yearEndingOn(db: Db, day: string): Promise<{ from: string; to: string }> {
  const { fiscal_year_start } = await organisationOf(db);
  const year = fiscalYearOf(day, fiscal_year_start);
  if (year.to !== day) {
    throw new Refusal('closing.year-end', { params: { end: year.to }, field: 'year_end' });
  }
  return year;
}

/** Plans the closing of a year. Refuses an account that cannot receive the result. */
export async function plannedClosing(db: Tx, wish: Wish) {
  const year = await yearEndingOn(db, wish.year_end);
  const { base } = await currenciesOf(db);
  const id = wish.retained_earnings_account_id;
  const account = (await accountsById(db, [id])).get(id);
  const keeps =
    account?.type === 'equity' &&
    account.position === 'detail' &&
    account.is_active &&
    (account.is_multi_currency || account.currency === null || account.currency === base);
  if (!keeps) throw new Refusal('closing.account', { field: 'retained_earnings_account_id' });
  const gathered = await gatheredBy(db, year.to);
  return { year, ...closingOf(gathered, { retainedEarningsId: id, base }) };
}

/**
 * Accounts whose amount differs between the new and the former closing; null if the year has no former closing entry.
 */
export async function differenceOf(
  db: Db,
  {
    lines,
    yearEnd,
  }: Readonly<{ lines: readonly { account_id: number; base: string }[]; yearEnd: string }>,
) {
  const before = await formerClosing(db, yearEnd);
  if (!before) return null;
  const after = new Map(lines.map(({ account_id, base }) => [account_id, base]));
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((account_id) => ({
      account_id,
      before: before.get(account_id) ?? '0',
      after: after.get(account_id) ?? '0',
    }))
    .filter((one) => compare(one.before, one.after) !== 0);
}

/**
 * Refuses a year that is closed already. Called before the checklist, which does not apply to closed years, and again
 * under the lock of the books.
 */
async function refuseClosed(db: Tx, { to }: Readonly<{ to: string }>): Promise<void> {
  const closed = await db
    .selectFrom('fiscal_year')
    .select('id')
    .where('ends_on', '=', to)
    .where('is_closed', '=', true)
    .executeTakeFirst();
  if (closed) throw new Conflict('closing.is-closed', { status: 'closed' });
}

/**
 * Refuses to close a year before its last day is over, in the organisation's time zone. No waiver can skip this check.
 */
function refuseEarly(year: Readonly<{ to: string }>, today: string): void {
  const from = closesFrom(year);
  if (today >= from) return;
  throw new Refusal('closing.not-over', { params: { end: year.to, from }, field: 'year_end' });
}

/** Refuses the closing for each blocking step of the checklist that is neither done nor waived. */
async function refuseUndone(
  call: Acting,
  year: { from: string; to: string },
  { waivers = [] }: Wish,
) {
  const waived = new Set(waivers.map(({ key }) => key));
  const steps = await checklistOf(call, year);
  const undone = steps.filter(
    ({ ok, blocks, key, waivable }) => !ok && blocks && !(waivable && waived.has(key)),
  );
  refuseAny(
    undone.map(
      ({ key, name, count }) =>
        new Refusal('closing.undone', {
          params: { step: name, count: String(count) },
          field: `waivers.${key}`,
        }),
    ),
  );
}

/**
 * Closes a year: posts one entry of kind `closing` on its last day, if there is anything to close, and marks the year
 * as closed.
 */
export async function closeYear(call: Acting, wish: Wish): Promise<number> {
  const { db, me, host, audit } = call;
  const year = await yearEndingOn(db, wish.year_end);
  await refuseClosed(db, year);
  refuseEarly(year, await call.today());
  await refuseUndone(call, year, wish);
  await holdBooks(db);
  await ensureYears(db, [year.to]);
  const { id } = await db
    .selectFrom('fiscal_year')
    .select('id')
    .where('ends_on', '=', year.to)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseClosed(db, year);
  await refuseEarlier(db, year.from);

  // Plans the closing only now, under the lock, because other postings may have been made since the preview.
  const { lines, result } = await plannedClosing(db, wish);
  const number = documentNumber(CLOSING, id);
  if (lines.length > 0) {
    const memo = call.say('close-year.memo', { from: year.from, to: year.to });
    await post(db, [{ kind: 'closing', date: year.to, memo, lines }], {
      as: { userId: me.id, module: 'accounting' },
      name: async () => [{ document_type: CLOSING, document_id: id, number }],
    });
  }
  await markClosed(db, { id, yearEnd: year.to, result });
  const body: ClosingBody = {
    year_start: year.from,
    year_end: year.to,
    retained_earnings_account_id: wish.retained_earnings_account_id,
    waivers: [...(wish.waivers ?? [])],
  };
  const row = await lockDocument(db, CLOSING, id);
  const posted = { status: 'posted', number, posted_at: host.now(), created_by: me.id };
  await changeDocument(db, row, { ...posted, body, base: result });
  const changes = {
    status: [row.status, 'posted'],
    number: [row.number, number],
    result: [null, result],
  } as const;
  audit({ action: 'close', page, record_type: CLOSING, record_id: id, changes });
  return id;
}

/**
 * Refuses to close a year while an earlier year with entries is open. The checklist has already checked this, but
 * without the lock of the books, so an earlier year may have been reopened since.
 */
async function refuseEarlier(db: Tx, from: string): Promise<void> {
  const earlier = await db
    .selectFrom('fiscal_year')
    .select('ends_on')
    .where('ends_on', '<', from)
    .where('is_closed', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('entry')
          .whereRef('entry.date', '>=', 'starts_on')
          .whereRef('entry.date', '<=', 'ends_on')
          .select('entry.id'),
      ),
    )
    .executeTakeFirst();
  if (earlier) {
    throw new Refusal('closing.earlier', { params: { end: earlier.ends_on }, field: 'year_end' });
  }
}
