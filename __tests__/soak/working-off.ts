import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import * as v from 'valibot';

import { jobs } from '@/lib/contract/kernel/jobs';
import { inTransaction } from '@/server/database/transaction';
import { verify } from '@/server/ledger/verify';
import { seeded } from '@/server/seed/random';
import { masterKeysIn } from '@/server/files/master-keys';
import { hireMany } from '@/server/seed/staff';
import { monthBegin, monthEnd } from './counter-calendar';
import { killDatabase, type Program, startProcess } from './host-process';
import { isUnanswered } from './load';
import { beside, furnish } from './proof';
import { Visitor } from './visitor';

/** Sizes large enough that runs are processed by jobs. */
const STAFF = 300;
const ASSETS = 240;
const BEGUN = '2026-01-01';
const PATIENCE_MS = 120_000;
const RUN = 'hrm/payroll-preparation';

const Begun = v.object({ id: v.optional(v.number()), job: v.object({ id: v.number() }) });

export type WorkedOff = Readonly<{ kills: number; entries: number; slips: number; rows: number }>;

type Asked = Readonly<{
  dataDir: string;
  program: Program;
  kills: number;
  seed: number;
  say: (line: string) => void;
}>;

/**
 * Kills the host while it prepares, posts and pays a payroll and charges depreciation, month by month at different
 * moments, every third time together with its database. The next host gets the same calls with the same keys, and
 * everything must then exist once; throws otherwise.
 */
export async function workOff({ dataDir, program, kills, seed, say }: Asked): Promise<WorkedOff> {
  const random = seeded(seed);
  const first = await startProcess(dataDir, program);
  const { ids } = await furnish(dataDir);
  await employAndBuy(dataDir, await Visitor.signIn(first.url));
  const bank = ids.get('1030') ?? 0;
  const begun = performance.now();
  await monthOf(await Visitor.signIn(first.url), 0, bank);
  const wholeMs = performance.now() - begun;
  let host = first;
  let told = { entries: 0, slips: 0, rows: 0 };
  for (let kill = 1; kill <= kills; kill += 1) {
    const visitor = await Visitor.signIn(host.url);
    const working = monthOf(visitor, kill, bank).catch((error: unknown) => {
      if (!isUnanswered(error)) throw error;
    });
    const afterMs = random.below(Math.round(wholeMs));
    await sleep(afterMs);
    if (kill % 3 === 0) killDatabase(dataDir);
    await host.kill();
    await working;
    host = await startProcess(dataDir, program);
    await monthOf(await Visitor.signIn(host.url), kill, bank);
    told = await prove(dataDir, kill + 1);
    say(`kill ${kill}: after ${afterMs} ms of ${Math.round(wholeMs)}, everything is there once`);
  }
  const code = await host.stop();
  if (code !== 0) throw new Error(`the host ended with ${code}`);
  return { kills, ...told };
}

async function employAndBuy(dataDir: string, visitor: Visitor): Promise<void> {
  const masters = await masterKeysIn(dataDir);
  await beside(dataDir, ({ db }) =>
    inTransaction(db, (tx) =>
      hireMany({ db: tx, host: { masters } }, { count: STAFF, since: BEGUN, currency: 'USD' }),
    ),
  );
  const category = { name: 'Safes', method: 'straight_line', life_months: 240 };
  const made = await visitor.post('assets/asset-category/store', category);
  const rows = Array.from(
    { length: ASSETS },
    (_, at) => `Safe ${at},Safes,${2400 + at},${BEGUN},${BEGUN},yes`,
  );
  const head = 'name,category,cost,purchased_on,in_service_on,opening';
  const register = [head, ...rows].join('\n');
  const imported = await visitor.upload('assets/asset/import', register);
  if (made.status !== 201 || imported.status !== 200) {
    throw new Error(`no register was made: ${made.text} ${imported.text}`);
  }
}

/** Calls of a month, each with its own idempotency key, so that repeating them has no effect. */
async function monthOf(visitor: Visitor, month: number, account_id: number): Promise<void> {
  const ask = async (path: string, body: object) =>
    answered(() => visitor.post(path, body, `${path.replaceAll('/', ' ')} ${month}`));
  const run = v.parse(Begun, await ask(`${RUN}/store`, { period_from: monthBegin(BEGUN, month) }));
  const charging = await ask('assets/depreciation/store', { period_end: monthEnd(BEGUN, month) });
  await done(visitor, run.job.id);
  await done(visitor, v.parse(Begun, charging).job.id);
  await ask(`${RUN}/${run.id}/approve`, {});
  await ask(`${RUN}/${run.id}/post`, {});
  await ask(`${RUN}/${run.id}/pay`, { account_id });
}

const LATER = new Set([409, 429, 503]);

/** Repeats a call that another host has still reserved, until it is released. */
async function answered(call: () => ReturnType<Visitor['post']>): Promise<unknown> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status, body, text } = await call();
    if (status < 300) return body;
    if (!LATER.has(status) || Date.now() > until) throw new Error(`${status} ${text}`);
    await sleep(100);
  }
}

async function done(visitor: Visitor, job: number): Promise<void> {
  const until = Date.now() + PATIENCE_MS;
  for (;;) {
    const { status, error } = await visitor.get(`jobs/${job}/show`, jobs.show.answer);
    if (status === 'done') return;
    const isOver = status === 'failed' || status === 'cancelled' || Date.now() > until;
    if (isOver) throw new Error(`job ${job} is ${status}: ${error}`);
    await sleep(50);
  }
}

const Counted = v.array(
  v.object({
    runs: v.number(),
    charged: v.number(),
    slips: v.number(),
    paid: v.number(),
    entries: v.number(),
    rows: v.number(),
    apart: v.number(),
  }),
);

/** Throws unless all months exist once and `verify` succeeds. */
async function prove(dataDir: string, months: number): Promise<Omit<WorkedOff, 'kills'>> {
  return beside(dataDir, async ({ db }) => {
    const { rows } = await sql`
      select (select count(*) from document where type = 'payroll preparation') as runs,
             (select count(*) from document where type = 'depreciation') as charged,
             (select count(distinct (employee_id, period_from)) from payslip) as slips,
             (select count(*) from payslip where paid = net) as paid,
             (select count(*) from entry
              where document_type in ('payroll preparation', 'depreciation')) as entries,
             count(*) as rows, count(distinct (asset_id, row_date)) as apart
      from asset_move where kind = 'depreciation'`.execute(db);
    const [counted] = v.parse(Counted, rows);
    const expected = {
      runs: months,
      charged: months,
      slips: months * STAFF,
      paid: months * STAFF,
      entries: months * 3,
      rows: months * ASSETS,
      apart: months * ASSETS,
    };
    if (JSON.stringify(counted) !== JSON.stringify(expected)) {
      throw new Error(`${JSON.stringify(counted)} is not ${JSON.stringify(expected)}`);
    }
    const broken = (await verify(db)).checks.filter(({ ok }) => !ok);
    if (broken.length > 0) throw new Error(`the books are broken: ${JSON.stringify(broken)}`);
    const { entries, slips, rows: own } = expected;
    return { entries, slips, rows: own };
  });
}
