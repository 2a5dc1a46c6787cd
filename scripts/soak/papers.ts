import { request } from 'node:http';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import * as v from 'valibot';

import { verify } from '@/server/ledger/verify';
import { seeded } from '@/server/seed/random';
import { type HostileFile, hostileFile, tracesIn } from './hostile-files';
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
