import { sql } from 'kysely';

import { proof } from '@/lib/contract/accounting/proof';
import type { Endpoint } from '@/lib/contract/endpoint';
import { type DocumentType, isDocumentType } from '@/lib/domain/document-type';
import { inTransaction } from '@/server/database/transaction';
import { Refusal } from '@/lib/domain/refusal';
import { Conflict, NotFound } from '@/server/kernel/failure';
import type { Tx, Db } from '@/server/kernel/host';
import { Places } from '@/server/kernel/places';
import { type Call, FileAnswer, type Handler, type Route, serve } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';
import { headOf, holds, linkOf } from '@/server/ledger/chain/head';
import { sealBooks } from '@/server/ledger/chain/seal';
import { keepRun, timedProof } from '@/server/ledger/proof-run';
import { keepStamp, latestStamps, replyFor, StampFailure } from '@/server/ledger/stamps/stamp-head';
import { nextTree } from '@/server/ledger/stamps/stamp-tree';
import { proveRecentIn, type Verified } from '@/server/ledger/verify';
import { proveLink } from '@/server/ledger/verify/link';
import { WHOLE_PROOF } from './proof-job';

export const proofRoutes = [
  sealed(proof.run, async ({ input, db, host, say, afterCommit }) => {
    const link = input.since === undefined ? null : await linkOf(db, input.since);
    const { proved, run } = await timedProof(db, host.now());
    // Stores the result after the commit, because the transaction that verifies the books is read-only.
    afterCommit(() => inTransaction(host.db, (tx) => keepRun(tx, run)));
    const chain = proved.checks.find(({ key }) => key === 'chain');
    return {
      head: await headOf(db),
      since: link && { ...link, ok: holds(link, chain?.rows ?? []) },
      ok: proved.ok,
      at: run.at,
      ms: run.ms,
      checks: await shownChecks({ db, say }, proved),
    };
  }),
  sealed(proof.recent, async ({ db, host, say }) => {
    const begun = performance.now();
    const { ok, checks, since, entries } = await proveRecentIn(db);
    const { at, broken, mark } = since;
    return {
      ok,
      at: host.now().toISOString(),
      ms: Math.round(performance.now() - begun),
      head: await headOf(db),
      since: {
        full: at === null ? null : { entry_id: mark.entry_id, hash: mark.hash, at },
        entries,
        broken: [...broken],
      },
      checks: await shownChecks({ db, say }, { checks }),
    };
  }),
  serve(proof.verifyHead, async ({ input, db, calledAway }) => {
    const link = await linkOf(db, input.hash, 'hash');
    const proved = await proveLink(db, link, calledAway);
    return { ...link, ...proved, head: await headOf(db) };
  }),
  serve(proof.start, async ({ db, host, me, audit }) => {
    await refuseSecond(db);
    const job = await host.jobs.enqueue(db, { kind: WHOLE_PROOF, input: {}, userId: me.id });
    audit({ action: 'start', page: 'proof', record_type: 'job', record_id: job.id });
    return { job };
  }),
  serve(proof.stamps, async ({ db }) => {
    const { stamp_url } = await settingOf(db, 'security');
    return { is_on: stamp_url !== '', stamps: [...(await latestStamps(db, STAMPS_SHOWN))] };
  }),
  serve(proof.stamp, async ({ db, host, calledAway, audit }) => {
    const { stamp_url } = await settingOf(db, 'security');
    if (stamp_url === '') throw new Conflict('stamp.off');
    // Adds new rows to the hash chain before the hash is read. Other transactions than this call's commit them, so that
    // no other call waits for a lock until the timestamp authority replies.
    await sealBooks(host.aside);
    const head = await headOf(db);
    if (!head) throw new Conflict('stamp.no-hash');
    const [last] = await latestStamps(db, 1);
    if (last?.entry_id === head.entry_id) throw new Conflict('stamp.done');
    await stamping.take(calledAway);
    try {
      const stampable = { head, tree: await nextTree(db, head) };
      const reply = await replyFor({ ...host, db }, stampable);
      const stamp = await keepStamp(db, host, { ...stampable, reply });
      audit({ action: 'stamp', page: 'proof', record_type: 'stamp', record_id: head.entry_id });
      return stamp;
    } catch (error) {
      if (!(error instanceof StampFailure)) throw error;
      throw new Refusal(`stamp.${error.trouble}`, {
        params: { status: String(error.status ?? '') },
      });
    } finally {
      stamping.giveBack();
    }
  }),
  serve(proof.stampReply, async ({ db, params }) => {
    const stamp = await db
      .selectFrom('head_stamp')
      .select(['entry_id', 'reply'])
      .where('id', '=', params.id)
      .executeTakeFirst();
    if (!stamp) throw new NotFound();
    return new FileAnswer({
      name: `stamp-${stamp.entry_id}.tsr`,
      contentType: 'application/timestamp-reply',
      body: stamp.reply,
    });
  }),
];

/**
 * Makes a route that adds new rows to the hash chain before its snapshot is taken. It uses separate connections, so that
 * no other call waits.
 */
function sealed<E extends Endpoint>(endpoint: E, handle: Handler<E>): Route {
  return { ...serve(endpoint, handle), before: ({ aside }) => sealBooks(aside) };
}

const STAMPS_SHOWN = 30;
/**
 * Allows one call to the timestamp authority at a time. Such a call holds a connection to the database while the
 * authority answers, so a second one is refused (429) and does not wait.
 */
const stamping = new Places(1, 0);

/**
 * Refuses a second verification of all books while one is running, because it would read everything again and have the
 * same result.
 */
async function refuseSecond(db: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${WHOLE_PROOF}, 0))`.execute(db);
  const open = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', WHOLE_PROOF)
    .where('status', 'in', ['queued', 'running'])
    .executeTakeFirst();
  if (open) throw new Conflict('proof.under-way');
}

/** Converts checks to the form of the response: each gets its name in the caller's language, and its rows get links. */
async function shownChecks(
  { db, say }: Pick<Call, 'db' | 'say'>,
  { checks }: Pick<Verified, 'checks'>,
) {
  const rows = await namedRows(
    db,
    checks.map((check) => check.rows),
  );
  return checks.map((check, index) => ({
    ...check,
    name: say(`proof.check.${check.key}`),
    rows: rows[index] ?? [],
  }));
}

type Row = Readonly<Record<string, unknown>>;
type Named = Readonly<{ due_to: string; due_to_id: number }>;
type Account = Readonly<{ id: number; number: string }>;

/**
 * Adds links to the rows of all checks: `due_to` and `due_to_id` identify the document, `account_id` and
 * `account_number` the account.
 */
async function namedRows(db: Db, checks: readonly (readonly Row[])[]): Promise<Row[][]> {
  const all = checks.flat();
  const entries = await entriesOf(db, all);
  const accounts = await accountsOf(db, all);
  return checks.map((rows) =>
    rows.map((row) => withAccount(withDocument(row, entries), row, accounts)),
  );
}

const isId = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) > 0;

/**
 * Adds the type and id of the document that a row belongs to. The document is found by the row's own type and id, by
 * the row's fiscal year, or by the row's entry.
 */
function withDocument(row: Row, entries: ReadonlyMap<unknown, Named>): Row {
  const { document_type, document_id, type, id, ...rest } = row;
  const byType = namedBy(document_type, document_id);
  if (byType) return { ...rest, ...byType };
  const closing = row.year_end === undefined ? undefined : 'fiscal closing';
  const own = namedBy(type ?? closing, id);
  return own ? { ...rest, ...own } : { ...row, ...entries.get(row.entry_id) };
}

function namedBy(type: unknown, id: unknown): Named | undefined {
  const number = Number(id);
  return isType(type) && isId(number) ? { due_to: type, due_to_id: number } : undefined;
}

const isType = (type: unknown): type is DocumentType =>
  typeof type === 'string' && isDocumentType(type);

function withAccount(named: Row, row: Row, accounts: readonly Account[]): Row {
  const found = accounts.find(({ id, number }) => id === row.account_id || number === row.account);
  if (!found) return named;
  const { account: _number, ...rest } = named;
  return { ...rest, account_id: found.id, account_number: found.number };
}

async function entriesOf(db: Db, rows: readonly Row[]): Promise<Map<unknown, Named>> {
  const ids = rows.map(({ entry_id }) => entry_id).filter(isId);
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('entry')
    .select(['id', 'document_type as due_to', 'document_id as due_to_id'])
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(found.map(({ id, ...named }) => [id, named]));
}

async function accountsOf(db: Db, rows: readonly Row[]): Promise<Account[]> {
  const ids = rows.map(({ account_id }) => account_id).filter(isId);
  const numbers = rows.map(({ account }) => account).filter((one) => typeof one === 'string');
  if (ids.length + numbers.length === 0) return [];
  return db
    .selectFrom('account')
    .select(['id', 'number'])
    .where((eb) => eb.or([eb('id', 'in', [0, ...ids]), eb('number', 'in', ['', ...numbers])]))
    .execute();
}
