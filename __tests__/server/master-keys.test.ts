import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';

import { keyNotes, wrapKeys } from '@/server/admin/keys';
import type { KeyOwner } from '@/server/database/columns';
import { ensureKey, KeyDestroyed } from '@/server/files/data-keys';
import { masterKeysFrom, masterKeysOf } from '@/server/files/master-keys';
import type { MasterKeys } from '@/server/kernel/ports';
import { readPaper } from '@/server/files/read-paper';
import { rewrapKeys } from '@/server/files/rewrap-keys';
import { openText, sealText } from '@/server/files/sealed-text';
import { assignmentsOf } from '@/server/hrm/employee/dated.sql';
import { writeAssignment } from '@/server/hrm/employee/written.sql';
import type { Tx } from '@/server/kernel/host';
import { verify } from '@/server/ledger/verify';
import { inTransaction } from '@/server/database/transaction';
import { anImage } from '../support/an-image';
import { byHand } from '../support/by-hand';
import { kept } from '../support/kept-paper';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

let folder: string;
let host: TestHost;
const first = 'the first master key which is long enough';
const second = 'the second master key which is long enough';
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-keys-'));
  host = await startHost({ env: { SECRET_KEY: first } });
});
afterAll(async () => {
  await host.close();
  await rm(folder, { recursive: true, force: true });
});

const place = (name: string) => path.join(folder, name, 'master.key');
const fileKeys = (keyFile: string) => masterKeysOf({ secretKeys: [], keyFile });
/** Runs work in a transaction with an audit row. */
const noted = <Result>(work: (db: Tx) => Promise<Result>): Promise<Result> =>
  inTransaction(host.db, async (db) => {
    const result = await work(db);
    await sql`select note_change('by hand', 'system-setting', 'test', '1')`.execute(db);
    return result;
  });
const ensured = (masters: MasterKeys, owner: KeyOwner) =>
  noted((db) => ensureKey(db, masters, owner));

test('the first start makes a key that only its owner reads; the next one finds the same', async () => {
  const keyFile = place('made');
  const made = await fileKeys(keyFile);
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  expect((await readFile(keyFile, 'utf8')).trim().length).toBe(44);
  expect((await fileKeys(keyFile)).current).toBe(made.current);
  expect(await readdir(path.dirname(keyFile))).toEqual(['master.key']);
});

test('of eight processes that start at once all have the same key', async () => {
  const all = await Promise.all(Array.from({ length: 8 }, () => fileKeys(place('at once'))));
  expect(new Set(all.map(({ current }) => current)).size).toBe(1);
});

test('where SECRET_KEY is set no file is made, and a key in a file still opens', async () => {
  await masterKeysOf({ secretKeys: [first], keyFile: place('none') });
  await expect(stat(place('none'))).rejects.toThrow('ENOENT');
  const former = await fileKeys(place('former'));
  const both = await masterKeysOf({ secretKeys: [first], keyFile: place('former') });
  expect([both.current === former.current, both.has(former.current)]).toEqual([false, true]);
});

test('a key file that others may read, is empty or holds too little is refused', async () => {
  const keyFile = path.join(folder, 'open.key');
  await writeFile(keyFile, `${first}\n`);
  await chmod(keyFile, 0o644);
  await expect(fileKeys(keyFile)).rejects.toThrow('chmod 600');
  await chmod(keyFile, 0o600);
  await writeFile(keyFile, '');
  await expect(fileKeys(keyFile)).rejects.toThrow('at least 32 characters');
  await writeFile(keyFile, 'short');
  await expect(fileKeys(keyFile)).rejects.toThrow('at least 32 characters');
});

test('a new master key wraps the keys anew and changes nothing that they seal', async () => {
  const owner = 'kyc 1';
  const paper = await kept(host.host, owner, await anImage('png'));
  const text = { owner, name: 'data', text: 'secret' } as const;
  const sealed = await inTransaction(host.db, (db) => sealText(db, host.host, text));
  const content = await readPaper(host.db, host.host, paper);
  const onDisk = async () =>
    readFile(path.join(host.host.config.dataDir, 'files', paper.file.slice(0, 2), paper.file));
  const before = await onDisk();

  const both = masterKeysFrom([second, first]);
  expect(await noted((db) => rewrapKeys(db, both))).toBeGreaterThan(0);
  expect(await noted((db) => rewrapKeys(db, both))).toBe(0);
  const only = { ...host.host, masters: masterKeysFrom([second]) };
  expect(await onDisk()).toEqual(before);
  expect(await readPaper(host.db, only, paper)).toEqual(content);
  expect(await openText(host.db, only, { ...text, sealed })).toBe('secret');
  await expect(readPaper(host.db, host.host, paper)).rejects.toThrow('no backup contains it');
});

test('a host whose master key is another one begins nothing, and wraps nothing anew', async () => {
  const foreign = masterKeysFrom(['a key of another host that is long']);
  await expect(ensured(foreign, 'kyc 77')).rejects.toThrow('must hold the master key');
  await expect(inTransaction(host.db, (db) => rewrapKeys(db, foreign))).rejects.toThrow(
    'must hold the master key',
  );
  const { rows } = await host.owner.query("select from data_key where owner = 'kyc 77'");
  expect(rows).toEqual([]);
});

test('two calls that make the key of an owner at once make one', async () => {
  const masters = masterKeysFrom([second]);
  const keys = await Promise.all(Array.from({ length: 8 }, () => ensured(masters, 'kyc 88')));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
});

/** Sets the first salary of employee 1. */
const pay = (masters: MasterKeys, base_salary: string) =>
  noted(async (db) => {
    const salary = { from: '2026-01-01', currency: 'USD', base_salary, components: [] };
    await writeAssignment({ db, host: { masters } }, { employee_id: 1, by: null }, salary);
  });

test('what a lost master key sealed can be given up: it is gone for good, and others begin anew', async () => {
  await byHand(
    host.owner,
    `with someone as (
       insert into party (id, kind, name) values (1, 'employee', 'Omid') returning id
     )
     insert into employee (id, number, party_id, name, joined_on)
     select id, 'EMP 00001', id, 'Omid', '2026-01-01' from someone`,
  );
  await pay(masterKeysFrom([second]), '1000');
  const config = { ...host.host.config, secretKeys: ['a master key after the loss of one'] };
  await expect(wrapKeys(host.db, config, false, new Date())).rejects.toThrow('must hold');
  const said = await wrapKeys(host.db, config, true, new Date());
  expect(said[0]).toMatch(/^Gave up \d+ keys; what they sealed is gone\.$/);
  const masters = masterKeysFrom(config.secretKeys);
  await expect(ensured(masters, 'kyc 1')).rejects.toThrow(KeyDestroyed);
  const salaries = async () =>
    (await assignmentsOf({ db: host.db, host: { masters } }, [1]))(1).map((one) => one.base_salary);
  expect(await salaries()).toEqual([]);
  await pay(masters, '1100');
  expect(await salaries()).toEqual(['1100']);
  const begun = { ...host.host, masters };
  const paper = await kept(begun, 'kyc 99', await anImage('png'));
  expect((await readPaper(host.db, begun, paper)).length).toBe(paper.size);
  await sealWhole(host.db);
  expect((await verify(host.db)).checks.filter(({ ok }) => !ok)).toEqual([]);
});

test('a backup, and what comes back from one, say which master key they need', async () => {
  const without = { ...host.host.config, secretKeys: [], keyFile: place('elsewhere') };
  const [told] = await keyNotes(host.db, without, 'backup');
  expect(told).toMatch(/does not hold the master key [0-9a-f]{12}, .* keep .*master\.key apart/);
  const [needed] = await keyNotes(host.db, without, 'restore');
  expect(needed).toMatch(/which is not here: bring SECRET_KEY or .*elsewhere\/master\.key/);
  const config = { ...without, secretKeys: ['a master key after the loss of one'] };
  expect(await keyNotes(host.db, config, 'restore')).toEqual([]);
});
