import { type KyselyPlugin, sql } from 'kysely';
import { once } from 'node:events';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { TurnedAway } from '@/server/kernel/failure';
import type { Route } from '@/server/kernel/serve';
import { linkAt } from '@/server/ledger/chain/head';
import { proveLink } from '@/server/ledger/verify/link';
import { allRoutes } from '@/server/routes';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

/** Handler of the check that a test sets in place of the own one. */
let handler: Route['handle'] | undefined;
const VERIFY = 'accounting/proof/verify-head';
const own = allRoutes.find(({ endpoint }) => endpoint.path === VERIFY)?.handle;
const replaceable = (route: Route): Route =>
  route.endpoint.path === VERIFY
    ? { ...route, handle: (call) => (handler ?? route.handle)(call) }
    : route;

let host: TestHost;
let scene: Scene;
let hashes: string[];
beforeAll(async () => {
  host = await startHost({ chart: true, routes: allRoutes.map(replaceable) });
  scene = await ledgerScene(host);
  await postRandomly(scene, { entries: 9, from: '2026-01-05', days: 60 });
  await sealWhole(host.db);
  const { rows } = await host.owner.query<{ hash: string }>(
    "select encode(hash, 'hex') as hash from entry_seal order by entry_id",
  );
  hashes = rows.map(({ hash }) => hash);
});
afterAll(() => host.close());

const verify = (hash: string) => scene.me.get(`${VERIFY}?hash=${hash}`);

test('every hash of the chain is found, whole or by its first 16 characters', async () => {
  expect(hashes).toHaveLength(10);
  for (const [at, hash] of hashes.entries()) {
    for (const given of [hash, hash.slice(0, 16), hash.toUpperCase()]) {
      const { status, body } = await verify(given);
      expect([status, body]).toMatchObject([200, { entry_id: at + 1, hash, ok: true, full: null }]);
      expect(body.head).toMatchObject({ entry_id: 10, hash: hashes[9] });
    }
  }
});

test('a hash of other books, and text that is no hash, are refused at the field', async () => {
  for (const wrong of ['0'.repeat(64), 'abc', '', 'g'.repeat(64), 'a'.repeat(65)]) {
    const { status, body } = await verify(wrong);
    expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, ['hash']]);
  }
});

test('only users who may view the proof may ask', async () => {
  const other = await host.signInAs([{ name: 'dashboard', title: 'x', view: true }]);
  const { status } = await other.get(`${VERIFY}?hash=${hashes[0]}`);
  expect(status).toBe(403);
});

const waiting = new AbortController().signal;

/** Proof of the links of three entries after a change by a superuser, which is rolled back. */
async function proofsAfter(change: string): Promise<boolean[]> {
  const undo = new Error('undo');
  let proofs: boolean[] = [];
  const attempt = inTransaction(queriesOver(host.owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
    for (const id of [4, 5, 10]) {
      const link = await linkAt(tx, id);
      proofs = [...proofs, link !== undefined && (await proveLink(tx, link, waiting)).ok];
    }
    throw undo;
  });
  await expect(attempt).rejects.toBe(undo);
  return proofs;
}

test.each([
  ['a line', 'update line set memo = $$Rewritten$$ where entry_id = 5 and line_no = 1'],
  ['an entry', 'update entry set memo = $$Rewritten$$ where id = 5'],
  ['the absence of an entry', 'delete from entry where id = 5'],
  [
    'a link',
    'update entry_seal set sealed_at = sealed_at + interval $$1 second$$ where entry_id = 5',
  ],
])('%s that was changed breaks its hash and all later ones, but none before', async (_, change) => {
  expect(await proofsAfter(change)).toEqual([true, false, false]);
});

test('the latest whole proof vouches for the entries before it, and is named', async () => {
  expect((await scene.me.get('accounting/proof')).body.ok).toBe(true);
  await postRandomly(scene, { entries: 2, from: '2026-04-01', days: 3, seed: 2 });
  await sealWhole(host.db);
  const { body } = await verify(hashes[9] ?? '');
  expect(body).toMatchObject({ ok: true, full: { entry_id: 10, hash: hashes[9] } });
  expect(body.head.entry_id).toBeGreaterThan(10);
  // The end of that proof is compared with the chain, so a chain that was built anew does not pass.
  const anew = 'update entry_seal set hash = sha256(hash) where entry_id = 10';
  expect(await proofsAfter(anew)).toEqual([false, false, false]);
});

/** Ids of the entries that the check of an entry's link reads. */
async function entriesRead(id: number, calledAway = waiting): Promise<number[]> {
  const read: number[] = [];
  const noting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: ({ result }) => {
      const links = result.rows.filter((row) => 'document_hash' in row && 'sealed_at' in row);
      read.push(...links.map(({ entry_id }) => Number(entry_id)));
      return Promise.resolve(result);
    },
  };
  await inTransaction(queriesOver(host.owner).withPlugin(noting), async (tx) => {
    const link = await linkAt(tx, id);
    if (!link) throw new Error(`entry ${id} has no link`);
    expect((await proveLink(tx, link, calledAway)).ok).toBe(true);
  });
  return read;
}

test('only the entries after the latest whole proof and up to the hash are read', async () => {
  expect(await entriesRead(4)).toEqual([]);
  expect(await entriesRead(10)).toEqual([]);
  expect(await entriesRead(11)).toEqual([11]);
  expect(await entriesRead(12)).toEqual([11, 12]);
});

test('the check stops when its client disconnects', async () => {
  const stopped = AbortSignal.abort(new Error('stopped'));
  await expect(entriesRead(12, stopped)).rejects.toThrow('stopped');

  const begun = Promise.withResolvers<void>();
  const ended = Promise.withResolvers<unknown>();
  handler = async (call) => {
    begun.resolve();
    await once(call.calledAway, 'abort');
    const answer = Promise.resolve(own?.(call));
    answer.then(ended.resolve, ended.resolve);
    return answer;
  };
  const { rows } = await host.owner.query<{ hash: string }>(
    "select encode(hash, 'hex') as hash from entry_seal where entry_id = 12",
  );
  const client = new AbortController();
  const cookie = [...scene.me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `${host.url}/api/${VERIFY}?hash=${rows[0]?.hash}`;
  const answer = fetch(url, { headers: { cookie }, signal: client.signal });
  await begun.promise;
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
  expect(await ended.promise).toBeInstanceOf(TurnedAway);
  handler = undefined;
});

test('after a whole proof that found the chain broken, the check agrees with that proof', async () => {
  await inTransaction(queriesOver(host.owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update line set memo = 'Rewritten' where entry_id = 5 and line_no = 1`.execute(tx);
  });
  expect((await scene.me.get('accounting/proof')).body.ok).toBe(false);
  for (const [id, ok] of [
    [1, true],
    [4, true],
    [5, false],
    [10, false],
  ] as const) {
    const hash = hashes[id - 1] ?? '';
    const { since } = (await scene.me.get(`accounting/proof?since=${hash}`)).body;
    expect([id, since.ok]).toEqual([id, ok]);
    expect((await verify(hash)).body).toMatchObject({ entry_id: id, ok, full: null });
  }
});
