import { sql } from 'kysely';

import { journalEntry } from '@/lib/contract/accounting/journal-entry';
import { inTransaction } from '@/server/database/transaction';
import type { User } from '@/server/kernel/access';
import type { Tx } from '@/server/kernel/host';
import { bookDatesOf } from '@/server/ledger/book-dates';
import { removeSample } from '@/server/ledger/sample-month';
import { verify } from '@/server/ledger/verify';
import { callerOn } from '@/server/seed/caller';
import { OWN_LOCKS } from '../support/own-locks';
import { sampleFixture } from '../support/sample-fixture';
import { sealWhole } from '../support/seal-whole';

const fixture = sampleFixture();

const DEVELOPER: User = {
  id: 1,
  name: 'Developer',
  email: 'developer@localhost',
  role: null,
  status: 'active',
  type: 'developer',
  is_developer: true,
};

const isSound = async () => {
  await sealWhole(fixture.host.db);
  return (await verify(fixture.host.db)).ok;
};

/** Posts an entry as the developer, in a transaction that is still open. */
async function postIn(tx: Tx) {
  const idOf = async (number: string) => {
    const { id } = await tx
      .selectFrom('account')
      .select('id')
      .where('number', '=', number)
      .executeTakeFirstOrThrow();
    return Number(id);
  };
  await callerOn({ ...fixture.host.host, db: tx })(journalEntry.store, DEVELOPER, {
    input: {
      date: new Date().toISOString().slice(0, 10),
      post: true,
      lines: [
        { account_id: await idOf('1030'), debit: '5' },
        { account_id: await idOf('3000'), credit: '5' },
      ],
    },
  });
}

/** Waits until a session waits for a lock. */
async function somebodyWaits() {
  for (;;) {
    const [{ waiting }] = await fixture.rows(
      `select count(*)::int as waiting from ${OWN_LOCKS} where not granted`,
    );
    if (waiting > 0) return;
  }
}

test('a posting that is under way comes first: the removal waits for it, and is refused', async () => {
  await fixture.begin();
  const [posted, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const posts = inTransaction(fixture.host.db, async (tx) => {
    await postIn(tx);
    posted.resolve();
    await done.promise;
  });
  await posted.promise;
  const removal = fixture.remove();
  await somebodyWaits();
  done.resolve();
  await posts;
  expect((await removal).status).toBe(422);
  expect(await fixture.standing()).toMatchObject({ state: 'stays' });
  expect(await isSound()).toBe(true);
});

test('a removal that is under way comes first: the posting waits for it, and is the first of the books', async () => {
  await fixture.begin();
  const reading = Promise.withResolvers<void>();
  const reads = inTransaction(fixture.host.db, async (tx) => {
    await bookDatesOf(tx, 1);
    await reading.promise;
  });
  const removal = fixture.remove();
  await somebodyWaits();
  const own = fixture.post();
  reading.resolve();
  await reads;
  const [{ status: removed }, { status: posted, body }] = await Promise.all([removal, own]);
  expect([removed, posted, body.number]).toEqual([200, 201, 'JOU 00001']);
  expect(await isSound()).toBe(true);
});

test('six removals, readings and a posting at one moment end in one order or the other', async () => {
  await fixture.begin();
  const removals = Array.from({ length: 6 }, () => fixture.remove());
  const reads = Array.from({ length: 6 }, () => fixture.me.get('notices/show'));
  const own = await fixture.post();
  const statuses = (await Promise.all(removals)).map(({ status }) => status);
  expect((await Promise.all(reads)).map(({ status }) => status)).toEqual(reads.map(() => 200));
  expect(own.status).toBe(201);
  const removed = own.body.number === 'JOU 00001';
  expect(statuses.filter((status) => status === 200)).toHaveLength(removed ? 1 : 0);
  expect(statuses.every((status) => [200, 404, 422].includes(status))).toBe(true);
  expect(await isSound()).toBe(true);
});

test('what waits behind a removal finds nothing of the sample to post to', async () => {
  await fixture.begin();
  const [{ id: till }] = await fixture.rows(
    "select id::int from location where name = 'Sample till 1'",
  );
  const removing = Promise.withResolvers<void>();
  const removal = inTransaction(fixture.host.db, async (tx) => {
    expect(await removeSample(tx, 1)).toMatchObject({ outcome: 'removed' });
    await sql`select note_change('delete', 'organization details', 'sample month', '1')`.execute(
      tx,
    );
    await removing.promise;
  });
  await somebodyWaitsOrRemoved();
  const ticket = fixture.me.post('exchange/sales/store', {
    date: new Date().toISOString().slice(0, 10),
    location_id: till,
    post: true,
    lines: [{ side: 'buy', currency: 'EUR', amount: '50' }],
  });
  await somebodyWaits();
  removing.resolve();
  await removal;
  expect((await ticket).status).toBe(422);
  expect(await fixture.rows('select from entry')).toEqual([]);
  expect(await isSound()).toBe(true);
});

/** Waits until the removal has its exclusive locks. */
async function somebodyWaitsOrRemoved() {
  for (;;) {
    const [{ held }] = await fixture.rows(
      `select count(*)::int as held from ${OWN_LOCKS}
       where relation = 'entry_seal'::regclass and mode = 'AccessExclusiveLock' and granted`,
    );
    if (held > 0) return;
  }
}
