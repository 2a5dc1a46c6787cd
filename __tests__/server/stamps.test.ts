import { stampWhenDue } from '@/server/ledger/stamps/stamp-head';
import { certificatesIn, readTimestamp } from '@/server/ledger/stamps/timestamp';
import { proveIn, proveRecentIn, verify } from '@/server/ledger/verify';
import type { Db } from '@/server/kernel/host';
import type { Client } from '../support/client';
import { corrupted } from '../support/corrupted';
import { ledgerScene, type Scene } from '../support/ledger-scene';
import { outsideServer } from '../support/outside-server';
import { startHost, type TestHost } from '../support/test-host';
import { timestampAuthority } from '../support/timestamp-authority';

let host: TestHost;
let me: Client;
let scene: Scene;
let authority: Awaited<ReturnType<typeof timestampAuthority>>;
let other: Awaited<ReturnType<typeof timestampAuthority>>;
let now = Date.parse('2026-11-20T10:00:00Z');

beforeAll(async () => {
  authority = await timestampAuthority();
  other = await timestampAuthority();
  host = await startHost({
    chart: true,
    now: () => new Date(now),
    env: { OUTBOUND_NETWORKS: '127.0.0.1' },
  });
  scene = await ledgerScene(host);
  me = scene.me;
});
afterAll(async () => {
  await host.close();
  await authority.close();
  await other.close();
});
beforeEach(() => {
  authority.state.behave = undefined;
});

const set = async (own: object) => {
  const { body } = await me.get('setting/system-setting/list');
  const { id, version } = body.find(({ type }: { type: string }) => type === 'security');
  return me.post(`setting/system-setting/${id}/update`, { ...own, version });
};
const post = () =>
  me.post('accounting/journal-entry/store', {
    date: '2026-11-01',
    post: true,
    lines: [
      { account_id: scene.account('1010').id, debit: '10' },
      { account_id: scene.account('3000').id, credit: '10' },
    ],
  });
const stamps = async () => (await me.get('accounting/proof/stamps')).body;
const stampNow = () => me.post('accounting/proof/stamp', {});
const replyOf = async (id: number): Promise<Buffer> => {
  const { rows } = await host.owner.query('select reply from head_stamp where id = $1', [id]);
  return rows[0]?.reply;
};
const broken = async (db: Db) =>
  (await proveIn(db)).checks.filter(({ ok }) => !ok).map(({ key }) => key);

test('without an authority nothing is stamped, and the button says where to name one', async () => {
  expect(await stamps()).toEqual({ is_on: false, stamps: [] });
  await stampWhenDue(host.host);
  const { status, body } = await stampNow();
  expect([status, body.message]).toEqual([409, expect.stringContaining('system settings')]);
});

test('an address that cannot be called, and a text that is no certificate, are refused', async () => {
  const url = await set({ stamp_url: 'ftp://time.example.com' });
  expect([url.status, Object.keys(url.body.errors)]).toEqual([422, ['stamp_url']]);
  const secret = await set({ stamp_url: 'https://169.254.169.254/tsa' });
  expect([secret.status, Object.keys(secret.body.errors)]).toEqual([422, ['stamp_url']]);
  const roots = await set({ stamp_roots: 'my certificate' });
  expect([roots.status, Object.keys(roots.body.errors)]).toEqual([422, ['stamp_roots']]);
});

test('the last hash is stamped, and OpenSSL confirms the saved reply', async () => {
  expect((await set({ stamp_url: authority.url, stamp_roots: authority.roots })).status).toBe(200);
  expect((await stampNow()).status).toBe(409);
  await post();
  const { status, body } = await stampNow();
  expect([status, body.message]).toEqual([201, undefined]);
  expect(body).toMatchObject({ authority: 'Test authority', entry_id: 1 });
  expect(await stamps()).toEqual({ is_on: true, stamps: [body] });
  expect(body.text).toMatch(new RegExp(`^2 ${body.hash} [0-9a-f]{64} 1$`));
  expect(await authority.verify(await replyOf(body.id), body.text)).toContain('Verification: OK');
  expect(await authority.verify(await replyOf(body.id), 'f'.repeat(64))).toContain('FAILED');
  const file = await me.get(`accounting/proof/stamps/${body.id}/reply`);
  expect(file.status).toBe(200);
  expect((await me.get('accounting/proof/stamps/999/reply')).status).toBe(404);
});

test('the same hash is stamped once, also by six presses at once', async () => {
  const before = authority.count();
  expect((await stampNow()).status).toBe(409);
  expect(authority.count()).toBe(before);
  await post();
  const answers = await Promise.all(Array.from({ length: 6 }, stampNow));
  expect(answers.every(({ status }) => [201, 409, 429].includes(status))).toBe(true);
  expect(answers.some(({ status }) => status === 201)).toBe(true);
  expect((await stamps()).stamps).toHaveLength(2);
});

test('the books are stamped once a day, also by several hosts, and not if nothing was posted', async () => {
  const count = async () => (await stamps()).stamps.length;
  const before = await count();
  await post();
  await verify(host.db);
  await stampWhenDue(host.host);
  expect(await count()).toBe(before);
  now += 86_400_000;
  me = await host.signIn();
  await Promise.all(Array.from({ length: 3 }, () => stampWhenDue(host.host)));
  expect(await count()).toBe(before + 1);
  now += 86_400_000;
  me = await host.signIn();
  await stampWhenDue(host.host);
  expect(await count()).toBe(before + 1);
});

test('a tree may take longer than the time limit of a statement', async () => {
  const before = (await stamps()).stamps.length;
  await post();
  await verify(host.db);
  now += 86_400_000;
  me = await host.signIn();
  // Shows entries only to statements without a time limit, because a tree that takes so long is too large for a test.
  await host.owner.query(`
    create policy unlimited on entry using (current_setting('statement_timeout') = '0');
    alter table entry enable row level security`);
  await stampWhenDue(host.host).finally(() =>
    host.owner.query(`
      alter table entry disable row level security;
      drop policy unlimited on entry`),
  );
  expect((await stamps()).stamps).toHaveLength(before + 1);
});

describe('a reply that is no timestamp of the hash is not stored', () => {
  const refusal = async () => {
    const before = (await stamps()).stamps.length;
    await post();
    const { status, body } = await stampNow();
    expect((await stamps()).stamps).toHaveLength(before);
    await stampWhenDue(host.host);
    expect((await stamps()).stamps).toHaveLength(before);
    return [status, body.message];
  };

  test('an earlier reply', async () => {
    const [{ id }] = (await stamps()).stamps;
    const earlier = await replyOf(id);
    authority.state.behave = () => earlier;
    expect(await refusal()).toEqual([422, expect.stringContaining('something else')]);
  });

  test('a page of a website', async () => {
    authority.state.behave = () => Buffer.from('<html>Sign in</html>');
    expect(await refusal()).toEqual([422, expect.stringContaining('not a timestamp')]);
  });

  test('a refusal', async () => {
    // A reply with the status `rejection` and no timestamp.
    authority.state.behave = () => Buffer.from('30053003020102', 'hex');
    expect(await refusal()).toEqual([422, expect.stringContaining('refused')]);
  });

  test('a changed signature', async () => {
    authority.state.behave = (made) => {
      const changed = Buffer.from(made);
      changed[changed.length - 5] = (changed.at(-5) ?? 0) ^ 1;
      return changed;
    };
    expect(await refusal()).toEqual([422, expect.stringMatching(/not valid|not a timestamp/)]);
  });

  test('an authority that no trusted root vouches for', async () => {
    await set({ stamp_url: other.url });
    expect(await refusal()).toEqual([422, expect.stringContaining('root certificate')]);
    await set({ stamp_roots: '' });
    expect(await refusal()).toEqual([422, expect.stringContaining('root certificate')]);
  });

  test('no answer at all', async () => {
    const server = await outsideServer();
    await set({ stamp_url: server.url });
    for (const behaviour of ['refuses', 'large', 'half', 'redirects', 'gone'] as const) {
      server.state.behaviour = behaviour;
      expect((await refusal())[0]).toBe(422);
    }
    await server.close();
    expect(await refusal()).toEqual([422, expect.stringContaining('could not be reached')]);
    await set({ stamp_url: authority.url, stamp_roots: `${authority.roots}${other.roots}` });
  });
});

describe('a proof checks every stamp', () => {
  const after = (...statements: string[]) => corrupted(host.owner, statements, broken);

  test('the stamped books prove themselves, whole and in part', async () => {
    await verify(host.db);
    expect(await broken(host.db)).toEqual([]);
    expect((await proveRecentIn(host.db)).ok).toBe(true);
  });

  test('any changed byte of a stored reply is found', async () => {
    const { rows } = await host.owner.query('select length(reply) as n from head_stamp limit 1');
    for (let at = 0; at < rows[0].n; at += 97) {
      const changed = `set_byte(reply, ${at}, get_byte(reply, ${at}) # 1)`;
      const found = await after(`update head_stamp set reply = ${changed}`);
      expect([at, found]).toEqual([at, expect.arrayContaining(['records-kept'])]);
    }
  });

  test.each([
    ['another time', `update head_stamp set stamped_at = stamped_at + interval '1 day'`],
    ['another hash', `update head_stamp set hash = sha256('x')`],
    ['an entry that is gone', 'update head_stamp set entry_id = entry_id + 1000'],
    ['a replaced reply', `update head_stamp set reply = (select reply from head_stamp limit 1)`],
  ])('%s', async (_name, statement) => {
    expect(await after(statement)).toContain('stamps');
  });

  test('the key of the leaves that is gone', async () => {
    const renamed = "update secret set name = 'x' where name = 'verification'";
    expect(await after(renamed)).toContain('stamp-trees');
  });

  test('an entry from before a stamp that was changed with all its seals', async () => {
    expect(await after(`update entry_seal set hash = sha256(hash)`)).toContain('stamps');
  });

  test('a quick proof checks the stamps since the latest full proof', async () => {
    expect((await me.get('accounting/proof')).body.ok).toBe(true);
    const { rows } = await host.owner.query('select max(entry_id)::int as id from head_stamp');
    const former = rows[0].id;
    await post();
    expect((await stampNow()).status).toBe(201);
    const quick = async (db: Db) =>
      (await proveRecentIn(db)).checks.filter(({ ok }) => !ok).map(({ key }) => key);
    const changed = (which: string) =>
      corrupted(
        host.owner,
        [`update head_stamp set hash = sha256('x') where entry_id ${which} ${former}`],
        quick,
      );
    expect(await changed('>')).toContain('stamps');
    expect(await changed('=')).not.toContain('stamps');
    expect(await changed('=')).toContain('records-kept');
  });

  test('a reply from before is authentic for its own hash only', async () => {
    const [newest, older] = (await stamps()).stamps;
    const roots = certificatesIn(authority.roots);
    const reply = await replyOf(older.id);
    await expect(readTimestamp(reply, older.text, { roots })).resolves.toMatchObject({
      authority: 'Test authority',
    });
    await expect(readTimestamp(reply, newest.text, { roots })).rejects.toMatchObject({
      trouble: 'foreign',
    });
  });
});

test('who may not view the proof sees no stamps and asks for none', async () => {
  const clerk = await host.signInAs([{ name: 'rates', title: 'Rates', view: true }]);
  expect((await clerk.get('accounting/proof/stamps')).status).toBe(403);
  expect((await clerk.post('accounting/proof/stamp', {})).status).toBe(403);
});
