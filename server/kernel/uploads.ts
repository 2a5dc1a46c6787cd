import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import busboy from 'busboy';

import { InvalidInput, TurnedAway } from './failure';

/** A file that came with a call, on disk until the call ends. */
export type Upload = Readonly<{
  /** SHA-256 of its content. */
  hash: string;
  name: string;
  path: string;
  size: number;
  discard: () => Promise<void>;
}>;

export type Form = Readonly<{ fields: Record<string, string>; upload: Upload | null }>;

/** Reads a multipart body straight to disk: a few short fields and at most one file. */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<Form> {
  if (!/^multipart\/form-data\s*;/i.test(request.headers['content-type'] ?? '')) {
    throw new TurnedAway(415);
  }
  const folder = await mkdtemp(path.join(os.tmpdir(), 'sarraf-upload-'));
  const discard = () => rm(folder, { recursive: true, force: true });
  try {
    return await receive(request, folder, maxBytes, discard);
  } catch (error) {
    await discard();
    throw error;
  }
}

async function receive(
  request: IncomingMessage,
  folder: string,
  maxBytes: number,
  discard: () => Promise<void>,
): Promise<Form> {
  const fields: Record<string, string> = {};
  const writes: Promise<void>[] = [];
  let upload: Upload | null = null;
  let tooLarge = false;

  const parser = busboy({
    headers: request.headers,
    defParamCharset: 'utf8',
    limits: { files: 1, fileSize: maxBytes, fields: 20, fieldSize: 10_000, parts: 24 },
  });
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (name, stream, { filename }) => {
    if (name !== 'file') {
      stream.resume();
      fields[name] = '';
      return;
    }
    const target = path.join(folder, 'upload');
    let size = 0;
    const hash = createHash('sha256');
    stream.on('data', (chunk: Buffer) => {
      size += chunk.length;
      hash.update(chunk);
    });
    stream.on('limit', () => (tooLarge = true));
    writes.push(
      pipeline(stream, createWriteStream(target)).then(() => {
        upload = {
          name: path.basename(filename ?? 'file').slice(0, 200),
          hash: hash.digest('hex'),
          path: target,
          size,
          discard,
        };
      }),
    );
  });

  try {
    await pipeline(request, parser);
    await Promise.all(writes);
  } catch {
    throw new InvalidInput([{ field: 'file', key: 'field.form' }]);
  }
  if (tooLarge) throw new TurnedAway(413);
  if (!upload) await discard();
  return { fields, upload };
}
