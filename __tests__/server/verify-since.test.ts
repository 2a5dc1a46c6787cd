import { readCommand } from '@/server/admin/command-line';
import { UsageError } from '@/server/admin/failure';
import { verifySince } from '@/server/admin/verify-since';
import { headOf } from '@/server/ledger/chain/head';
import { sealBooks } from '@/server/ledger/chain/seal';
import { cashFixture } from '../support/cash-fixture';

const fixture = cashFixture();

/** Seals a journal, notes the hash, then seals another one. Returns the hash. */
async function printed(): Promise<string> {
  await fixture.buyEuro('100', '1.1');
  await sealBooks(fixture.host.db);
  const head = await headOf(fixture.host.db);
  await fixture.buyEuro('50', '1.2');
  await sealBooks(fixture.host.db);
  return head?.hash ?? '';
}

const since = async (hash: string) => {
  const lines: string[] = [];
  const code = await verifySince(fixture.host, hash, (line) => lines.push(line));
  return { code, text: lines.join('\n') };
};

/** Changes the memo of an entry with all triggers off. */
const rewrite = (entry: number) =>
  fixture.host.owner.query(`
    set session_replication_role = replica;
    update entry set memo = 'Rewritten' where id = ${entry};
    set session_replication_role = origin`);

test('the books contain those of which the hash was printed, also when only its beginning was', async () => {
  const hash = await printed();
  const { code, text } = await since(hash);
  expect(code).toBe(0);
  expect(text).toMatch(
    /^Entry 2, sealed 20\S+Z, has this hash\.\nEverything up to entry 2 is unchanged\./,
  );
  expect(text).toMatch(/Today the books are sealed to entry 3, hash [0-9a-f]{64}\./);
  expect((await since(hash.slice(0, 16).toUpperCase())).code).toBe(0);
});

test('what was rewritten up to it is named, and what was rewritten after it as well', async () => {
  const hash = await printed();
  await rewrite(3);
  const after = await since(hash);
  expect(after.code).toBe(1);
  expect(after.text).toContain('Everything up to entry 2 is unchanged.');
  expect(after.text).toContain('"entry_id":3');
  await rewrite(1);
  const before = await since(hash);
  expect(before.code).toBe(1);
  expect(before.text).toContain('The books up to entry 2 are not those that had it');
  expect(before.text).toContain('"entry_id":1');
});

test('books whose whole chain was made anew after a rewrite do not have the hash any more', async () => {
  const hash = await printed();
  await rewrite(1);
  await fixture.host.owner.query(`
    set session_replication_role = replica;
    delete from entry_seal;
    set session_replication_role = origin`);
  await sealBooks(fixture.host.db);
  expect(await fixture.isSound()).toEqual([]);
  await expect(since(hash)).rejects.toThrow('proof.since-unknown');
});

test('the proof compares a hash, and says how far the books are sealed', async () => {
  const hash = await printed();
  const { me } = fixture.scene;
  const { body } = await me.get(`accounting/proof?since=${hash.slice(0, 20)}`);
  expect(body.since).toMatchObject({ entry_id: 2, hash, ok: true });
  expect(body.head).toMatchObject({ entry_id: 3, hash: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await rewrite(2);
  const again = await me.get(`accounting/proof?since=${hash}`);
  expect([again.body.ok, again.body.since.ok]).toEqual([false, false]);
  const unknown = await me.get(`accounting/proof?since=${'0'.repeat(64)}`);
  expect([unknown.status, Object.keys(unknown.body.errors)]).toEqual([422, ['since']]);
  expect((await me.get('accounting/proof?since=abc')).status).toBe(422);
});

test.each([['abc'], ['x'.repeat(20)], ['0'.repeat(65)]])(
  'a hash that cannot be one is not understood: %s',
  (hash) => {
    expect(() => readCommand(['verify', '--since', hash])).toThrow(UsageError);
  },
);
