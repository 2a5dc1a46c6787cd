import net from 'node:net';
import { text } from 'node:stream/consumers';

import type { Clamd } from '@/server/config/papers';

export type ScanAnswer = Readonly<{ state: 'clean' } | { state: 'infected'; found: string }>;

/** Thrown if clamd answers that it could not scan the content, for example because of its size. */
export class NotScanned extends Error {
  override readonly name = 'NotScanned';
}

const CHUNK = 64 * 1024;
const PATIENCE_MS = 10_000;

/**
 * Scans bytes with the INSTREAM command of clamd, which takes chunks, each preceded by its length, and ends with an
 * empty chunk. Throws if clamd cannot be reached or does not answer within 10 seconds, and `NotScanned` if it reports an
 * error.
 */
export async function askClamd(clamd: Clamd, bytes: Buffer): Promise<ScanAnswer> {
  const socket = net.connect('path' in clamd ? { path: clamd.path } : { ...clamd });
  socket.setTimeout(PATIENCE_MS, () => socket.destroy(new Error('clamd does not answer')));
  try {
    // The result of a write is not checked, because a failed write also makes the read below fail.
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      socket.write(lengthOf(chunk));
      socket.write(chunk);
    }
    socket.write(lengthOf(Buffer.alloc(0)));
    return read(await text(socket));
  } finally {
    socket.destroy();
  }
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

function read(said: string): ScanAnswer {
  const answer = said.replace(/\0$/, '').trim();
  if (answer === 'stream: OK') return { state: 'clean' };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { state: 'infected', found };
  if (answer === '') throw new Error('clamd did not answer');
  throw new NotScanned(`clamd could not scan: ${answer.slice(0, 200)}`);
}
