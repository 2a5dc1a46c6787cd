import net from 'node:net';

import type { Clamd } from '@/server/config/papers';

export type ScanAnswer = Readonly<{ state: 'clean' } | { state: 'infected'; found: string }>;

/** Thrown if clamd answers that it could not scan the content, for example because of its size. */
export class NotScanned extends Error {
  override readonly name = 'NotScanned';
}

const CHUNK = 64 * 1024;
/** Time in ms for which the connection may be silent. */
const PATIENCE_MS = 10_000;
/** Time in ms for the whole scan, because an answer that arrives byte by byte is never silent. */
const LONGEST_MS = 60_000;
/** Size in bytes above which an answer is refused. */
const MOST_BYTES = 10_000;

/**
 * Scans bytes with the INSTREAM command of clamd, which takes chunks, each preceded by its length, and ends with an
 * empty chunk. Throws if clamd cannot be reached, is silent for 10 seconds or breaks its answer off, and `NotScanned` if
 * it reports an error.
 */
export async function askClamd(
  clamd: Clamd,
  bytes: Buffer,
  longestWaitMs = Infinity,
): Promise<ScanAnswer> {
  const socket = net.connect('path' in clamd ? { path: clamd.path } : { ...clamd });
  const giveUp = () => socket.destroy(new Error('clamd does not answer'));
  socket.setTimeout(Math.min(PATIENCE_MS, longestWaitMs), giveUp);
  const longest = setTimeout(giveUp, Math.min(LONGEST_MS, longestWaitMs));
  try {
    // The result of a write is not checked, because a failed write also makes the read below fail.
    socket.write('zINSTREAM\0');
    for (let at = 0; at < bytes.length; at += CHUNK) {
      const chunk = bytes.subarray(at, at + CHUNK);
      socket.write(lengthOf(chunk));
      socket.write(chunk);
    }
    socket.write(lengthOf(Buffer.alloc(0)));
    return read(await answerOf(socket));
  } finally {
    clearTimeout(longest);
    socket.destroy();
  }
}

function lengthOf({ length }: Buffer): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

async function answerOf(socket: net.Socket): Promise<string> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of socket as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MOST_BYTES) throw new Error('the answer of clamd is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** Reads an answer. clamd ends it with a NUL byte, so an answer without one was broken off. */
function read(whole: string): ScanAnswer {
  if (!whole.endsWith('\0')) throw new Error('clamd did not answer');
  const answer = whole.slice(0, -1).trim();
  if (answer === 'stream: OK') return { state: 'clean' };
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return { state: 'infected', found };
  throw new NotScanned(`clamd could not scan: ${answer.slice(0, 200)}`);
}
