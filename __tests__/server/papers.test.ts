import { readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

import type { Paper } from '@/server/files/papers';
import { Conflict, NotFound } from '@/server/kernel/failure';
import { aPdf } from '../support/a-pdf';
import { anImage } from '../support/an-image';
import { byHand } from '../support/by-hand';
import { kept, viewed } from '../support/kept-paper';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let told: string[] = [];
beforeAll(async () => {
  host = await startHost({ logLine: (line) => told.push(line) });
});
afterAll(() => host.close());
beforeEach(() => {
  told = [];
});

const placeOf = ({ file }: Paper) =>
  path.join(host.host.config.dataDir, 'files', file.slice(0, 2), file);
const rows = async (query: string, values: unknown[] = []) =>
  (await host.owner.query(query, values)).rows;
const notes = (action: string) => rows('select * from audit where action = $1', [action]);

test('what is kept lies sealed, is opened for its owner only, and has a small picture', async () => {
  const image = await anImage('jpeg', { width: 800, height: 600, metadata: true });
  const paper = await kept(host.host, 'kyc 1', image, 'Ahmad passport.jpg');
  expect(paper).toMatchObject({
    owner: 'kyc 1',
    name: 'Ahmad passport.jpg',
    content_type: 'image/jpeg',
    // Rotated upright; the camera was held on its side.
    width: 600,
    height: 800,
    pages: null,
    has_thumbnail: true,
    scan: 'skipped',
  });
  const onDisk = await readFile(placeOf(paper));
  expect(onDisk.includes('\xff\xd8\xff')).toBe(false);
  const [row] = await rows('select name, thumbnail from paper where id = $1', [paper.id]);
  expect(`${row.name}${Buffer.from(row.name, 'base64').toString('latin1')}`).not.toContain('Ahmad');
  expect(row.thumbnail.includes('JFIF')).toBe(false);

  const answer = await viewed(host.host, { id: paper.id, owner: 'kyc 1' });
  const body = answer.body as Buffer;
  expect([answer.contentType, answer.inline, body.length]).toEqual([
    'image/jpeg',
    false,
    paper.size,
  ]);
  const { exif, icc, xmp } = await sharp(body).metadata();
  expect([exif, icc, xmp]).toEqual([undefined, undefined, undefined]);
  const small = await viewed(host.host, { id: paper.id, owner: 'kyc 1', part: 'thumbnail' });
  expect(await sharp(small.body as Buffer).metadata()).toMatchObject({
    format: 'jpeg',
    width: 240,
    height: 320,
  });
  await expect(viewed(host.host, { id: paper.id, owner: 'kyc 2' })).rejects.toThrow(NotFound);
});

test('a PDF has its first page as a small picture', async () => {
  const paper = await kept(host.host, 'kyc 1', aPdf({ pages: 3 }));
  expect(paper).toMatchObject({ pages: 3, width: null, has_thumbnail: true });
  const { body } = await viewed(host.host, { id: paper.id, owner: 'kyc 1', part: 'thumbnail' });
  const { dominant } = await sharp(body as Buffer).stats();
  expect(dominant.r).toBeGreaterThan(200);
});

test.each(['first', 'middle', 'last'] as const)(
  'a file whose %s byte was flipped on the disk is refused and reported',
  async (which) => {
    const paper = await kept(host.host, 'kyc 3', await anImage('png'));
    const bytes = await readFile(placeOf(paper));
    const at = { first: 0, middle: bytes.length >> 1, last: bytes.length - 1 }[which];
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    await writeFile(placeOf(paper), bytes);
    const heard: number[] = [];
    const before = (await notes('paper damaged')).length;
    const onDamage = async (_db: unknown, { id }: { id: number }) => void heard.push(id);
    const attempt = viewed(host.host, { id: paper.id, owner: 'kyc 3', onDamage });
    await expect(attempt).rejects.toThrow(new Conflict('paper.damaged'));
    expect(heard).toEqual([paper.id]);
    expect(told.filter((line) => line.includes('paper damaged'))).toHaveLength(1);
    expect(await notes('paper damaged')).toHaveLength(before + 1);
    expect(await rows('select from paper_view where paper_id = $1', [paper.id])).toEqual([]);
  },
);

test('two files that change places, on the disk or in the database, are both refused', async () => {
  const one = await kept(host.host, 'kyc 4', await anImage('png', { seed: 4 }));
  const other = await kept(host.host, 'kyc 4', await anImage('png', { seed: 5 }));
  const look = (paper: Paper) => viewed(host.host, { id: paper.id, owner: paper.owner });
  const exchange = async () => {
    await rename(placeOf(one), `${placeOf(one)}.moved`);
    await rename(placeOf(other), placeOf(one));
    await rename(`${placeOf(one)}.moved`, placeOf(other));
  };
  await exchange();
  await expect(look(one)).rejects.toThrow('paper.damaged');
  await expect(look(other)).rejects.toThrow('paper.damaged');
  await exchange();
  await look(one);

  await byHand(host.owner, `update paper set content_type = 'text/html' where id = ${one.id}`);
  await expect(look(one)).rejects.toThrow('paper.damaged');
  await byHand(host.owner, `update paper set content_type = 'image/png' where id = ${one.id}`);
  const third = await kept(host.host, 'kyc 5', await anImage('png', { seed: 6 }));
  await byHand(host.owner, `update paper set owner = 'kyc 5' where id = ${one.id}`);
  await expect(look({ ...one, owner: 'kyc 5' })).rejects.toThrow('paper.damaged');
  await byHand(
    host.owner,
    `update data_key set wrapped = (select wrapped from data_key where owner = 'kyc 4') where owner = 'kyc 5'`,
  );
  await expect(look(third)).rejects.toThrow('paper.damaged');
});

test('a file that is gone from the disk is reported, and nothing is shown', async () => {
  const paper = await kept(host.host, 'kyc 6', await anImage('webp'));
  await host.host.files.remove(paper.file);
  const look = viewed(host.host, { id: paper.id, owner: 'kyc 6' });
  await expect(look).rejects.toThrow('paper.damaged');
});

test('every look is written down: who, when and which; the fifty-first in an hour is told', async () => {
  const paper = await kept(host.host, 'kyc 7', await anImage('png'));
  const many: unknown[] = [];
  const onMany = async (_db: unknown, seen: unknown) => void many.push(seen);
  const photo = await kept(host.host, 'employee 3', await anImage('png'));
  await viewed(host.host, { id: photo.id, owner: 'employee 3', isAudited: true }, 1);
  const look = (part: 'file' | 'thumbnail' = 'file') =>
    viewed(host.host, { id: paper.id, owner: 'kyc 7', part, onMany, isAudited: true }, 1);
  await look('thumbnail');
  await Promise.all(Array.from({ length: 50 }, () => look()));
  expect(many).toEqual([]);
  await Promise.all([look(), look()]);
  expect(many).toEqual([{ user_id: 1, count: 51 }]);
  const seen = await rows(
    'select part, count(*)::int as n from paper_view where paper_id = $1 and user_id = 1 group by part order by part',
    [paper.id],
  );
  expect(seen).toEqual([
    { part: 'file', n: 52 },
    { part: 'thumbnail', n: 1 },
  ]);
  expect(await notes('view file')).toHaveLength(53);
  expect(await notes('many views')).toHaveLength(1);
  await expect(host.db.updateTable('paper_view').set({ part: 'file' }).execute()).rejects.toThrow(
    'permission denied',
  );
});
