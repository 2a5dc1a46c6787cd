import { sql } from 'kysely';

import { queriesOver } from '@/server/database/pool';
import { inTransaction } from '@/server/database/transaction';
import { linkAt } from '@/server/ledger/chain/head';
import { proveLink } from '@/server/ledger/verify/link';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

jest.setTimeout(60_000);

let host: TestHost;
let scene: Scene;
let hashes: string[];
beforeAll(async () => {
  host = await startHost({ chart: true });
  scene = await ledgerScene(host);
  await postRandomly(scene, { entries: 9, from: '2026-01-05', days: 60 });
  await sealWhole(host.db);
  const { rows } = await host.owner.query<{ hash: string }>(
    "select encode(hash, 'hex') as hash from entry_seal order by entry_id",
  );
  hashes = rows.map(({ hash }) => hash);
});
afterAll(() => host.close());

const verify = (hash: string) => scene.me.get(`accounting/proof/verify-head?hash=${hash}`);

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
  const { status } = await other.get(`accounting/proof/verify-head?hash=${hashes[0]}`);
  expect(status).toBe(403);
});

/** Proof of the links of three entries after a change by a superuser, which is rolled back. */
async function proofsAfter(change: string): Promise<boolean[]> {
  const undo = new Error('undo');
  let proofs: boolean[] = [];
  const attempt = inTransaction(queriesOver(host.owner), async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql.raw(change).execute(tx);
    for (const id of [4, 5, 10]) {
      const link = await linkAt(tx, id);
      proofs = [...proofs, link !== undefined && (await proveLink(tx, link)).ok];
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
