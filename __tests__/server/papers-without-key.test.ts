import { createDecipheriv, hkdfSync } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import pg from 'pg';
import sharp from 'sharp';
import { sql } from 'kysely';

import { copyOut } from '@/server/admin/copy';
import { keptTables } from '@/server/admin/tables';
import { inTransaction } from '@/server/database/transaction';
import { Damaged, openBytes } from '@/server/files/data-keys';
import { nameOfContent, nameOfThumbnail } from '@/server/files/read-paper';
import { sealText } from '@/server/files/sealed-text';
import { aPdf } from '../support/a-pdf';
import { anImage } from '../support/an-image';
import { kept } from '../support/kept-paper';
import { startHost, type TestHost } from '../support/test-host';

/** An attacker has the disk and all tables, but not the master key. */
let host: TestHost;
let client: pg.Client;
beforeAll(async () => {
  host = await startHost();
  const me = await host.signIn();
  await me.upload('attachments/store', { name: 'bill.pdf', content: aPdf({ text: 'SECRETWORD' }) });
  await me.upload('attachments/store', { name: 'a.png', content: await anImage('png') });
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const image = await anImage(format, { width: 300, height: 200 });
    await kept(host.host, 'kyc 12', image, 'SECRETWORD.jpg');
  }
  await inTransaction(host.db, async (db) => {
    await sealText(db, host.host, { owner: 'kyc 12', name: 'data', text: 'SECRETWORD' });
    await sql`select note_change('by hand', 'system-setting', 'test', '1')`.execute(db);
  });
  client = new pg.Client(host.databaseUrl);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await host.close();
});

async function disk(): Promise<{ name: string; bytes: Buffer }[]> {
  const { dataDir } = host.host.config;
  const all = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = all.filter((one) => one.isFile() && one.name !== 'master.key');
  return Promise.all(
    files.map(async ({ parentPath, name }) => ({
      name,
      bytes: await readFile(path.join(parentPath, name)),
    })),
  );
}

async function dump(): Promise<{ name: string; bytes: Buffer }[]> {
  const tables: { name: string; bytes: Buffer }[] = [];
  for (const { name } of [...(await keptTables(client)), { name: 'schema_migration' }]) {
    const rows = await text(copyOut(client, `copy "${name}" to stdout`));
    tables.push({ name, bytes: Buffer.from(rows) });
  }
  return tables;
}

/** All byte sequences that a dump contains as hexadecimal digits or base64. */
function* unpackedFrom(bytes: Buffer): Generator<Buffer> {
  const said = bytes.toString('latin1');
  for (const [, hex = ''] of said.matchAll(/\\\\x([0-9a-f]{24,})/g)) yield Buffer.from(hex, 'hex');
  for (const [base64] of said.matchAll(/[A-Za-z0-9+/_-]{24,}={0,2}/g)) {
    yield Buffer.from(base64, 'base64');
  }
}

const STARTS = ['\xff\xd8\xff', '\x89PNG', 'RIFF', '%PDF', 'JFIF', 'WEBP', 'SECRETWORD'];

test('neither the disk nor the tables show a picture, a page or a name', async () => {
  const found = [...(await disk()), ...(await dump())];
  expect(found.length).toBeGreaterThan(40);
  const files = found.filter(({ bytes }) => bytes.subarray(0, 4).toString() === 'SRF1');
  expect(files).toHaveLength(5);
  for (const { name, bytes } of found) {
    for (const part of [bytes, ...unpackedFrom(bytes)].filter(({ length }) => length > 12)) {
      const shows = STARTS.filter((start) => {
        const at = part.indexOf(Buffer.from(start, 'latin1'));
        return at === 0 || (at > 0 && ['SECRETWORD', 'JFIF', 'WEBP'].includes(start));
      });
      // An attachment's name is stored in plain text with its document; only personal papers have sealed names.
      expect([name, shows]).toEqual([name, []]);
      await expect(sharp(part).metadata()).rejects.toThrow(/buffer/);
    }
  }
});

test('no secret of the database, and nothing on the disk, opens any of it', async () => {
  const secrets = (await host.owner.query('select value from secret')).rows.map(
    ({ value }): Buffer => value,
  );
  expect(secrets.length).toBeGreaterThan(2);
  const { rows: owners } = await host.owner.query('select owner, wrapped from data_key');
  const { rows: papers } = await host.owner.query('select * from paper');
  const wrapped = owners.map((row): Buffer => row.wrapped);
  const guesses = [...secrets, ...secrets.map((secret) => derived(secret)), ...wrapped].flatMap(
    (bytes) => [bytes.subarray(0, 32), bytes.subarray(-32)],
  );
  let tried = 0;
  for (const key of guesses.filter(({ length }) => length === 32)) {
    for (const row of owners) {
      expect(() => unwrapped(row.wrapped, key, row.owner)).toThrow('authenticate');
      tried += 1;
    }
    for (const paper of papers) {
      const sealed = await readFile(
        path.join(host.host.config.dataDir, 'files', paper.file.slice(0, 2), paper.file),
      );
      expect(() => openBytes(sealed, key, nameOfContent(paper))).toThrow(Damaged);
      expect(() => openBytes(paper.thumbnail, key, nameOfThumbnail(paper))).toThrow(Damaged);
      tried += 2;
    }
  }
  expect(tried).toBeGreaterThan(100);
});

const derived = (secret: Buffer) =>
  Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), 'sarraf papers', 32));

function unwrapped(wrapped: Buffer, key: Buffer, owner: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, wrapped.subarray(0, 12))
    .setAAD(Buffer.from(`key\0${owner}`))
    .setAuthTag(wrapped.subarray(12, 28));
  return Buffer.concat([decipher.update(wrapped.subarray(28)), decipher.final()]);
}

test('with the master key all of it opens: what was tried above is the right way', async () => {
  const [secret = ''] = (await readFile(host.host.config.keyFile, 'utf8')).split('\n');
  const master = derived(Buffer.from(secret));
  const { rows: owners } = await host.owner.query('select owner, wrapped from data_key');
  const { rows: papers } = await host.owner.query('select * from paper');
  for (const paper of papers) {
    const { owner, wrapped } = owners.find((one) => one.owner === paper.owner);
    const key = unwrapped(wrapped, master, owner);
    const sealed = await readFile(
      path.join(host.host.config.dataDir, 'files', paper.file.slice(0, 2), paper.file),
    );
    expect(openBytes(sealed, key, nameOfContent(paper)).length).toBe(paper.size);
    expect(openBytes(paper.thumbnail, key, nameOfThumbnail(paper)).length).toBeGreaterThan(100);
  }
});
