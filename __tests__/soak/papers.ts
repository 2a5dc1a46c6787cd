import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import * as v from 'valibot';

import { verify } from '@/server/ledger/verify';
import { seeded, type Random } from '@/server/seed/random';
import { aDoublingPdf, aPdf, packed } from '../support/a-pdf';
import { anImage, aWidePng } from '../support/an-image';
import { type Program, startProcess } from './host-process';
import { beside } from './proof';
import { Visitor } from './visitor';

type Wanted = Readonly<{ files: number; seed: number; say: (line: string) => void }>;
type Tally = {
  statuses: Map<string, number>;
  served: number;
  wrong: string[];
  slowestMs: number;
  peakMb: number;
};

const Kept = v.object({ id: v.number() });
const EXPECTED = new Set([201, 413, 422, 429]);
/** Uploads that one user sends at the same time. */
const AT_ONCE = 3;

/**
 * Sends hostile files to a host in its own process. Throws if an answer is 5xx, if a served file contains more than its
 * visible content, or if anything of a refused or deleted file is left on disk, in the database or among the temporary
 * files.
 */
export async function soakPapers(
  dataDir: string,
  program: Program,
  { files, seed, say }: Wanted,
): Promise<string> {
  const temporary = `${dataDir}-tmp`;
  await mkdir(temporary, { recursive: true });
  const host = await startProcess(dataDir, program, { TMPDIR: temporary });
  const tally: Tally = { statuses: new Map(), served: 0, wrong: [], slowestMs: 0, peakMb: 0 };
  try {
    const visitor = await Visitor.signIn(host.url);
    const before = await memoryOf(host.pid);
    await sendAll({ visitor, tally, pid: host.pid }, { files, seed, say });
    if (!host.isRunning()) tally.wrong.push('the host ended');
    tally.wrong.push(...(await leftIn(dataDir, temporary)));
    const told = toldOf(tally, files, before);
    if (tally.wrong.length > 0) throw new Error(`${told}\n${tally.wrong.join('\n')}`);
    return told;
  } finally {
    await host.stop();
  }
}

type Sending = Readonly<{ visitor: Visitor; tally: Tally; pid: number }>;

async function sendAll(sending: Sending, { files, seed, say }: Wanted): Promise<void> {
  const random = seeded(seed);
  let next = 0;
  const sender = async () => {
    while (next < files) {
      const number = next;
      next += 1;
      if (number > 0 && number % 200 === 0) say(`${number} hostile files sent.`);
      await send(sending, number, await hostileFile(number, random));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, sender));
}

async function send({ visitor, tally, pid }: Sending, number: number, file: HostileFile) {
  if (file.breaksOff) {
    await breakOff(visitor, file.bytes);
    return count(tally, `${file.what} -`);
  }
  const began = performance.now();
  const { status, body } = await visitor.upload('attachments/store', file.bytes, 'paper.jpg');
  tally.slowestMs = Math.max(tally.slowestMs, performance.now() - began);
  tally.peakMb = Math.max(tally.peakMb, await memoryOf(pid));
  count(tally, `${file.what} ${status}`);
  if (!EXPECTED.has(status)) tally.wrong.push(`file ${number}, ${file.what}: ${status}`);
  if (status !== 201) return;
  const { id } = v.parse(Kept, body);
  const { bytes, contentType } = await visitor.file(`attachments/${id}/download`);
  tally.served += 1;
  const traces = await tracesIn(bytes, contentType);
  if (traces.length > 0) tally.wrong.push(`file ${number}, ${file.what}: ${traces.join(', ')}`);
  await visitor.remove(`attachments/${id}/destroy`);
}

function count({ statuses }: Tally, what: string): void {
  statuses.set(what, (statuses.get(what) ?? 0) + 1);
}

/** Sends half of a file and drops the connection. */
async function breakOff(visitor: Visitor, bytes: Buffer): Promise<void> {
  const { url, headers } = visitor.calling('attachments/store');
  await new Promise<void>((resolve) => {
    const call = request(url, {
      method: 'POST',
      headers: {
        ...headers,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(bytes.length + 200),
      },
    });
    call.once('close', resolve);
    call.on('error', () => undefined); // the error of our own abort
    call.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n');
    call.write(bytes.subarray(0, bytes.length >> 1), () => call.destroy());
  });
}

/** Remains of files that were refused, aborted or deleted. */
async function leftIn(dataDir: string, temporary: string): Promise<string[]> {
  const inStore = (await readdir(path.join(dataDir, 'files'), { recursive: true })).filter(
    (name) => path.basename(name).length > 2,
  );
  let underWay: string[] = [];
  for (let waited = 0; waited < 100; waited += 1) {
    underWay = (await readdir(temporary)).filter((name) => name.startsWith('sarraf-upload'));
    if (underWay.length === 0) break;
    await sleep(50);
  }
  const inRows = await beside(dataDir, async ({ db, pool }) => {
    const { rows } = await pool.query(`
      select 'attachment ' || id as left from attachment
      union all select 'paper ' || id from paper where destroyed_at is null or thumbnail is not null
      union all select 'key ' || owner from data_key where wrapped is not null and owner like 'attachment %'`);
    const broken = (await verify(db)).checks.filter(({ ok }) => !ok);
    return [...rows, ...broken].map((row) => JSON.stringify(row));
  });
  return [...inStore, ...underWay, ...inRows].map((what) => `left: ${what}`);
}

function toldOf(tally: Tally, files: number, before: number): string {
  const statuses = [...tally.statuses].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return (
    `${files} hostile files: ${statuses.map(([what, times]) => `${times} × ${what}`).join(', ')};` +
    ` ${tally.served} served again without a trace beside their pixels or pages, nothing left of the others;` +
    ` slowest ${Math.round(tally.slowestMs)} ms; memory of the host ${before} MB before, at most ${tally.peakMb} MB.`
  );
}

/** Resident memory of a process in MB; 0 if the system does not report it. */
async function memoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}

/** A malicious upload, or one whose connection breaks. */
type HostileFile = Readonly<{
  what: string;
  bytes: Buffer;
  /** True if the connection breaks half way. */
  breaksOff?: boolean;
}>;

/** Contents that must never be served again. */
const MARKS = [
  'Secret Camera',
  'secret place',
  'Exif\0\0',
  'GPSLatitude',
  'POLYGLOT',
  '<script',
  '<?php',
  '<html',
  'PK\x03\x04',
  '/JavaScript',
  '/Launch',
  '/EmbeddedFile',
  'javascript:',
];

const FORMATS = ['jpeg', 'png', 'webp'] as const;
const TAILS = [
  'PK\x03\x04POLYGLOT',
  '<html><script>POLYGLOT</script>',
  '<?php POLYGLOT ?>',
  'GIF89a/*POLYGLOT*/=1;',
  '%PDF-1.7 POLYGLOT /JavaScript',
];
const OTHERS = [
  'MZ\x90\0POLYGLOT',
  '<svg xmlns="http://www.w3.org/2000/svg" onload="POLYGLOT()"/>',
  '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>',
  'GIF89a\x01\0\x01\0\0\0\0;',
  'PK\x03\x04',
  '\x7fELF',
  '#!/bin/sh\nrm -rf /',
  '',
  '\xff\xd8\xff',
  '\x89PNG\r\n\x1a\n',
  'RIFF\0\0\0\0WEBP',
  '%PDF-',
];
const DEEDS = [
  '/OpenAction << /S /JavaScript /JS (POLYGLOT) >>',
  '/OpenAction << /S /Launch /F (calc) >>',
  '/Names << /EmbeddedFiles << /Names [] >> >>',
  '/AcroForm << /XFA (POLYGLOT) /Fields [] >>',
  '/OpenAction << /S /J#61vaScript /JS (POLYGLOT) >>',
  '/AA << /WC << /S /JavaScript /JS (POLYGLOT) >> >>',
  '/URI << /Base (javascript:POLYGLOT) >>',
  '/A << /S /URI /URI (javascript:POLYGLOT) >>',
  '/A << /S /URI /URI (\\152avascript:POLYGLOT) >>',
  '/A << /S /URI /UR#49 <6a6176617363726970743a> >>',
  '/A << /S /Named /N /Print >>',
  '/OpenAction << /S /GoTo /D [1 /Fit] /Next << /S /SetOCGState /State [] >> >>',
];

type Maker = (random: Random) => Promise<HostileFile> | HostileFile;

const MAKERS: readonly Maker[] = [
  (random) => changed('mutated image', random, () => photo(random)),
  (random) => changed('mutated PDF', random, () => aPdf({ pages: 2 })),
  (random) => changed('mutated image', random, () => photo(random)),
  async (random) => {
    const bytes = random.below(2) === 0 ? aPdf({ pages: 3 }) : await photo(random);
    return { what: 'cut short', bytes: bytes.subarray(0, random.below(bytes.length)) };
  },
  async (random) => {
    const bytes = random.below(4) === 0 ? aPdf() : await photo(random);
    return { what: 'polyglot', bytes: Buffer.concat([bytes, latin(random.pick(TAILS))]) };
  },
  async (random) => ({ what: 'photograph', bytes: await photo(random) }),
  async (random) => ({ what: 'metadata bomb', bytes: await metadataBomb(random) }),
  async (random) => ({ what: 'pixel bomb', bytes: await pixelBomb(random) }),
  (random) => ({ what: 'PDF bomb', bytes: pdfBomb(random) }),
  (random) => ({ what: 'PDF with a deed', bytes: aPdf({ catalogue: random.pick(DEEDS) }) }),
  (random) => ({ what: 'wrong kind', bytes: latin(random.pick(OTHERS)) }),
  async (random) => ({ what: 'broken off', bytes: await photo(random), breaksOff: true }),
  async (random) => {
    const [one, other] = [await photo(random), aPdf({ pages: 4 })];
    const at = random.below(one.length);
    return {
      what: 'spliced',
      bytes: Buffer.concat([one.subarray(0, at), other, one.subarray(at)]),
    };
  },
  () => ({ what: 'too large', bytes: Buffer.concat([aPdf(), Buffer.alloc(10 * 1024 * 1024)]) }),
];

/** Hostile file number `number`: all kinds in turn, with random variations. */
async function hostileFile(number: number, random: Random): Promise<HostileFile> {
  const make = MAKERS[number % MAKERS.length] ?? random.pick(MAKERS);
  return make(random);
}

const latin = (text: string) => Buffer.from(text, 'latin1');

function photo(random: Random): Promise<Buffer> {
  const size = { width: 100 + random.below(900), height: 100 + random.below(900) };
  const seed = random.below(1_000_000);
  return anImage(random.pick(FORMATS), { ...size, seed, metadata: true });
}

/** Changes between 0.1 % and 5 % of the bytes. */
async function changed(
  what: string,
  random: Random,
  make: () => Promise<Buffer> | Buffer,
): Promise<HostileFile> {
  const bytes = Buffer.from(await make());
  const times = Math.ceil((bytes.length * (1 + random.below(50))) / 1000);
  for (let done = 0; done < times; done += 1) {
    bytes[random.below(bytes.length)] = random.below(256);
  }
  return { what, bytes };
}

/** Image with very large metadata that unpacks to much more. */
async function metadataBomb(random: Random): Promise<Buffer> {
  if (random.below(2) === 0) {
    const image = await anImage('jpeg', { metadata: true });
    const part = Buffer.concat([latin('\xff\xe1\xff\xfeExif\0\0POLYGLOT'), Buffer.alloc(65_518)]);
    const parts = Array.from({ length: 20 + random.below(100) }, () => part);
    return Buffer.concat([image.subarray(0, 2), ...parts, image.subarray(2)]);
  }
  const image = await anImage('png', { metadata: true });
  const text = deflateSync(Buffer.alloc(20_000_000 + random.below(60_000_000), 'POLYGLOT'));
  const content = Buffer.concat([latin('Comment\0\0'), text]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  const chunk = Buffer.concat([length, latin('zTXt'), content, Buffer.alloc(4)]);
  const afterHead = 33;
  return Buffer.concat([image.subarray(0, afterHead), chunk, chunk, image.subarray(afterHead)]);
}

async function pixelBomb(random: Random): Promise<Buffer> {
  const side = 7_000 + random.below(23_000);
  if (random.below(2) === 0) return aWidePng(side, side);
  // Only the header declares this size.
  const image = await anImage('jpeg', { width: 64, height: 64 });
  const frame = image.indexOf(latin('\xff\xc0'));
  image.writeUInt16BE(side, frame + 5);
  image.writeUInt16BE(side, frame + 7);
  return image;
}

function pdfBomb(random: Random): Buffer {
  switch (random.below(12)) {
    case 0:
      return aDoublingPdf(30);
    case 1:
    case 2:
      return aPdf({ more: [packed(' '.repeat(60_000_000))] });
    case 3:
    case 4:
      return aPdf({ more: ['['.repeat(200_000) + ']'.repeat(200_000)] });
    case 5:
      return aPdf({ catalogue: '/Next 1 0 R', page: '/Annots 1 0 R' });
    case 6:
      return aPdf({ pages: 3_000 });
    case 7:
      return aPdf({ trailer: '/Prev 0 /XRefStm 20' });
    case 8:
      return aPdf({ size: 9_000_000 });
    default:
      return aPdf({ text: randomBytes(2).toString('hex').repeat(20_000) });
  }
}

/** Remaining metadata and marks in a served file; empty if it contains only the image. */
async function tracesIn(bytes: Buffer, contentType: string): Promise<string[]> {
  const marks = MARKS.filter((mark) => bytes.includes(latin(mark)));
  if (contentType === 'application/pdf') return marks;
  const { exif, xmp, icc, iptc, format, pages = 1 } = await sharp(bytes).metadata();
  await sharp(bytes, { failOn: 'warning' }).raw().toBuffer();
  const beside = Object.entries({ exif, xmp, icc, iptc }).flatMap(([name, part]) =>
    part ? [name] : [],
  );
  const isOther = `image/${format}` !== contentType || pages > 1;
  return [...marks, ...beside, ...(isOther ? [`a ${format}`] : [])];
}
