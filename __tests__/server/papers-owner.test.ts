import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';

import { inTransaction } from '@/server/database/transaction';
import { KeyDestroyed } from '@/server/files/data-keys';
import { destroyOwner, destroyPaper, papersOf, sameImage } from '@/server/files/papers';
import { blindIndex, openText, openTexts, sealText } from '@/server/files/sealed-text';
import { sweepFiles } from '@/server/files/sweep';
import { NotFound } from '@/server/kernel/failure';
import type { Tx } from '@/server/kernel/host';
import { verify } from '@/server/ledger/verify';
import { aPdf } from '../support/a-pdf';
import { anImage } from '../support/an-image';
import { kept, viewed } from '../support/kept-paper';
import { sealWhole } from '../support/seal-whole';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
beforeAll(async () => {
  host = await startHost();
});
afterAll(() => host.close());

const rows = async (query: string, values: unknown[] = []) =>
  (await host.owner.query(query, values)).rows;
/** Runs work in a transaction with an audit row. */
const noting = <T>(work: (db: Tx) => Promise<T>) =>
  inTransaction(host.db, async (db) => {
    const made = await work(db);
    await sql`select note_change('by hand', 'system-setting', 'test', '1')`.execute(db);
    return made;
  });

test('who looks for a fingerprint before there is any finds none, and changes nothing', async () => {
  const readOnly = { isolation: 'repeatable read', readOnly: true } as const;
  const look = () =>
    inTransaction(
      host.db,
      (db) => blindIndex(db, host.host, { name: 'phone', text: '+93700' }),
      readOnly,
    );
  expect(await look()).not.toEqual(await look());
  expect(await rows('select from data_key')).toEqual([]);
});

test('the same image of two owners is found, also with another name, header or place in a file', async () => {
  const image = await anImage('jpeg', { seed: 9 });
  const one = await kept(host.host, 'kyc 8', image, 'one.jpg');
  const other = await kept(
    host.host,
    'kyc 9',
    Buffer.concat([image, Buffer.from('another tail')]),
    'other.jpg',
  );
  await kept(host.host, 'kyc 8', image);
  const unlike = await kept(host.host, 'kyc 9', await anImage('jpeg', { seed: 10 }));
  expect(await sameImage(host.db, other.id)).toEqual([
    { paper_id: one.id, owner: 'kyc 8' },
    { paper_id: one.id + 2, owner: 'kyc 8' },
  ]);
  expect(await sameImage(host.db, one.id)).toEqual([{ paper_id: other.id, owner: 'kyc 9' }]);
  expect(await sameImage(host.db, unlike.id)).toEqual([]);
});

test('texts are sealed under the same key, each for its name; equal ones are found by a blind index', async () => {
  const owner = 'kyc 10' as const;
  const text = JSON.stringify({ name: 'احمد', passport: 'P1234567' });
  const sealed = await noting((db) => sealText(db, host.host, { owner, name: 'data', text }));
  expect(Buffer.from(sealed, 'base64').includes('P1234567')).toBe(false);
  expect(await openText(host.db, host.host, { owner, name: 'data', sealed })).toBe(text);
  const many = [
    { owner, name: 'data', sealed },
    { owner, name: 'notes', sealed },
    { owner: 'kyc 404', name: 'data', sealed },
  ] as const;
  expect(await openTexts(host.db, host.host, many)).toEqual([text, null, null]);
  const elsewhere = openText(host.db, host.host, { owner, name: 'notes', sealed });
  await expect(elsewhere).rejects.toThrow('not what was sealed');
  const index = (name: string, of: string) =>
    inTransaction(host.db, (db) => blindIndex(db, host.host, { name, text: of }));
  expect(await index('phone', '+93700')).toEqual(await index('phone', '+93700'));
  expect(await index('phone', '+93700')).not.toEqual(await index('document', '+93700'));
});

test('who destroys the key of an owner makes files and texts unreadable, and the files go', async () => {
  const owner = 'kyc 11';
  const paper = await kept(host.host, owner, await anImage('png', { seed: 11 }));
  const sealed = await noting((db) =>
    sealText(db, host.host, { owner, name: 'data', text: 'secret' }),
  );
  const files = await noting((db) => destroyOwner(db, owner, new Date()));
  expect(files).toEqual([paper.file]);
  const text = openText(host.db, host.host, { owner, name: 'data', sealed });
  await expect(text).rejects.toThrow(KeyDestroyed);
  await expect(viewed(host.host, { id: paper.id, owner })).rejects.toThrow(NotFound);
  expect(await papersOf(host.db, host.host, owner)).toEqual([]);
  const again = inTransaction(host.db, (db) =>
    sealText(db, host.host, { owner, name: 'data', text: 'again' }),
  );
  await expect(again).rejects.toThrow(KeyDestroyed);
});

test('one file of an owner is taken away alone', async () => {
  const [one, other] = [
    await kept(host.host, 'kyc 13', await anImage('png', { seed: 13 })),
    await kept(host.host, 'kyc 13', await anImage('png', { seed: 14 })),
  ];
  expect(await noting((db) => destroyPaper(db, one.id, new Date()))).toEqual([one.file]);
  expect((await papersOf(host.db, host.host, 'kyc 13')).map(({ id }) => id)).toEqual([other.id]);
  expect(await sameImage(host.db, one.id)).toEqual([]);
});

test('what a sample took with it is destroyed by the sweep, and the books keep every promise', async () => {
  const me = await host.signIn();
  const { body } = await me.upload('attachments/store', { name: 'a.pdf', content: aPdf() });
  const [{ file }] = await rows('select file from attachment where id = $1', [body.id]);
  await host.owner.query('delete from attachment where id = $1', [body.id]);
  await sweepFiles(host.host);
  expect(await host.host.files.has(file)).toBe(false);
  const [key] = await rows('select wrapped from data_key where owner = $1', [`attachment ${file}`]);
  expect(key).toEqual({ wrapped: null });
  expect(await readdir(path.join(host.host.config.dataDir, 'files'))).not.toEqual([]);
  await sealWhole(host.db);
  const broken = (await verify(host.db)).checks.filter(({ ok }) => !ok);
  expect(broken).toEqual([]);
});
