import { PUBLIC_OPEN } from '@/lib/domain/kyc-state';
import { inTransaction } from '@/server/database/transaction';
import type { DueWork } from '@/server/jobs/due';
import { writeAudit } from '@/server/kernel/audit';
import type { Host, Tx } from '@/server/kernel/host';
import { todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { abandon } from './abandon';
import { changeCustomer, type CustomerRow, lockCustomer, toldOf } from './customers.sql';
import { type Due, dueOf } from './due-rules';
import { filesGone } from './files.sql';
import { postToCustomer } from './letters';
import { fileChange, fileStatusOf, publicStatusOf } from './public-state';

/** Performs what is due for customers: expiry states, letters, abandoned files. */
export const kycDue: DueWork<number> = {
  kind: 'kyc due',
  everySeconds: 300,
  find: dueIds,
  settle: async (host, id) => {
    const gone: string[] = [];
    const isDone = await inTransaction(host.db, (db) => settleOne({ db, host, gone }, id));
    await filesGone(host, gone);
    return isDone;
  },
};

/** States in which something can become due. */
const ALIVE = ['draft', 'info_requested', 'approved', 'expiring', 'expired'] as const;

async function dueIds(host: Host): Promise<number[]> {
  const { db } = host;
  const rows = await db
    .selectFrom('kyc_customer')
    .selectAll()
    .where((eb) => eb(eb.fn.coalesce('file_status', 'status'), 'in', ALIVE))
    .orderBy('id')
    .execute();
  const known = await knownOf(host, db);
  const noted = await notedOf(db);
  return rows
    .filter((row) => dueOf(row, { ...known, noted: noted.get(row.id) ?? new Set() }).length > 0)
    .map(({ id }) => id);
}

type Db = Host['db'] | Tx;

async function knownOf({ now }: Pick<Host, 'now'>, db: Db) {
  const { expiry_notice_days } = await settingOf(db, 'kyc');
  return { today: await todayOf(db, now()), expiry_notice_days };
}

/** Letters that customers have received, by customer id. */
async function notedOf(db: Db, id?: number): Promise<Map<number, Set<string>>> {
  const rows = await db
    .selectFrom('kyc_notice')
    .select(['customer_id', 'what'])
    .$if(id !== undefined, (query) => query.where('customer_id', '=', id ?? 0))
    .execute();
  const grouped = Map.groupBy(rows, ({ customer_id }) => customer_id);
  return new Map(
    [...grouped].map(([customer, notes]) => [customer, new Set(notes.map(({ what }) => what))]),
  );
}

type Settling = Readonly<{ db: Tx; host: Host; gone: string[] }>;

/** Performs what is due for one customer, checked again under the lock. Returns false if another host was faster. */
async function settleOne(where: Settling, id: number): Promise<boolean> {
  const { db, host } = where;
  const row = await lockCustomer(db, id);
  const noted = (await notedOf(db, id)).get(id) ?? new Set<string>();
  const due = dueOf(row, { ...(await knownOf(host, db)), noted });
  if (due.length === 0) return false;
  const reached = await passTo(where, row, due);
  for (const one of due) {
    if (one.kind === 'letter') await write(where, reached, one);
  }
  const changes = {
    status: [fileStatusOf(row), fileStatusOf(reached)],
    due: [null, due.map(({ kind, ...one }) => ('what' in one ? one.what : kind))],
  } as const;
  await writeAudit(db, { userId: null, ip: '', requestId: `kyc ${id}` }, [
    { action: 'due', page: 'kyc customers', record_type: 'KYC customer', record_id: id, changes },
  ]);
  return true;
}

/** Applies the due state, or ends an abandoned file. */
async function passTo(
  where: Settling,
  row: CustomerRow,
  due: readonly Due[],
): Promise<CustomerRow> {
  const state = due.find((one) => one.kind === 'state');
  if (state) return changeCustomer(where.db, row, fileChange(row, state.status));
  if (due.some(({ kind }) => kind === 'abandon')) return abandon(where, row);
  // Changes the version anyway, because every audit row needs a changed record.
  return changeCustomer(where.db, row, {});
}

/** Queues a letter and stores that it was sent. */
async function write(
  { db, host }: Settling,
  row: CustomerRow,
  { what, letter }: Extract<Due, { kind: 'letter' }>,
): Promise<void> {
  await db
    .insertInto('kyc_notice')
    .values({ customer_id: row.id, what, at: host.now().toISOString() })
    .execute();
  const { email } = await toldOf(db, host, row);
  await postToCustomer(
    { db, host },
    {
      id: row.id,
      to: email,
      language: row.language,
      letter,
      page: PUBLIC_OPEN.includes(publicStatusOf(row)) ? 'kyc-register' : 'kyc-view',
    },
  );
}
