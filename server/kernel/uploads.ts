import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import { finished, pipeline } from 'node:stream/promises';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

import { InvalidInput, TurnedAway } from './failure';
import type { InspectedFile, OpenedWorkbook } from './ports';
import { makeUploadFolder, removeUploadFolder } from './upload-folder';

/** A file sent with a call, on disk until the call ends. */
export type Upload = Readonly<{
  /** SHA-256 of the file's content, in hex. */
  hash: string;
  name: string;
  path: string;
  size: number;
  discard: () => Promise<void>;
  /** Result of inspecting the file, if the form of the endpoint has `paper`. */
  paper?: InspectedFile;
  /** The workbook that the file is, if the endpoint expects a table and the file is not text. */
  workbook?: OpenedWorkbook;
}>;

export type Form = Readonly<{ fields: Record<string, string>; upload: Upload | null }>;

const LIMITS = { files: 1, fields: 20, parts: 24, fieldSize: 200_000 } as const;
const HEADER_LIMITS = { headerPairs: 20, headerSize: 8_192 } as const;

/**
 * Reads a multipart body with a few fields and at most one file of up to `maxBytes`, which is written straight to disk.
 * If reading fails, nothing is left on disk.
 */
export async function readForm(request: IncomingMessage, maxBytes: number): Promise<Form> {
  if (!/^multipart\/form-data\s*(;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw new TurnedAway(415);
  }
  const parser = parserOf(request, maxBytes);
  const folder = await makeUploadFolder();
  const discard = () => removeUploadFolder(folder);
  try {
    const { fields, file } = await receive(request, parser, path.join(folder, 'upload'));
    if (!file) await discard();
    return { fields, upload: file ? { ...file, discard } : null };
  } catch (error) {
    await discard();
    throw error;
  }
}

/** Refuses a form whose content type names no boundary. */
function parserOf({ headers }: IncomingMessage, maxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: { ...LIMITS, ...HEADER_LIMITS, fileSize: maxBytes },
    });
  } catch {
    throw malformed();
  }
}

const malformed = () => new InvalidInput([{ field: 'file', key: 'field.form' }]);

type Kept = Omit<Upload, 'discard'>;

/** Fields and file that were received so far. `failed` rejects with the first error. */
type Receiving = {
  fields: Map<string, string>;
  file: Promise<Kept> | undefined;
  stream: BusboyFileStream | undefined;
  failed: PromiseWithResolvers<never>;
};

/**
 * Receives the parts of a body. The first failure of request, parser or file stops the others. The request stays open,
 * so that the refusal can be sent.
 */
async function receive(
  request: IncomingMessage,
  parser: BusboyInstance,
  target: string,
): Promise<{ fields: Record<string, string>; file: Kept | undefined }> {
  const failed = Promise.withResolvers<never>();
  const receiving: Receiving = { fields: new Map(), file: undefined, stream: undefined, failed };
  listen(parser, receiving, target);
  const parsed = new Promise<void>((resolve) => parser.once('finish', resolve));
  finished(request).catch(() => failed.reject(malformed()));
  request.pipe(parser);
  try {
    await Promise.race([parsed, failed.promise]);
    const file = await Promise.race([receiving.file, failed.promise]);
    return { fields: Object.fromEntries(receiving.fields), file };
  } catch (error) {
    request.unpipe(parser);
    parser.removeAllListeners('file');
    receiving.stream?.destroy();
    await receiving.file?.catch(() => undefined); // waits for the last write, because the folder is removed next
    throw error;
  }
}

/**
 * Listens to the parts of an upload, with an error handler on each, because errors also occur after the call was
 * refused.
 */
function listen(parser: BusboyInstance, receiving: Receiving, target: string): void {
  const { fields, failed } = receiving;
  const refuse = () => failed.reject(malformed());
  parser.on('error', refuse);
  parser.on('partsLimit', refuse).on('filesLimit', refuse).on('fieldsLimit', refuse);
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut || !isFresh(name, fields)) refuse();
    else fields.set(name, value);
  });
  parser.on('file', (name, stream, filename) => {
    stream.on('error', refuse);
    if (!isFresh(name, fields)) refuse();
    if (name !== 'file') {
      fields.set(name, '');
      stream.resume();
      return;
    }
    stream.on('limit', () => failed.reject(new TurnedAway(413)));
    receiving.stream = stream;
    receiving.file = keep(stream, target, filename);
    receiving.file.catch(failed.reject);
  });
}

/** True if no earlier field had this name and no built-in property of objects has it. */
function isFresh(name: string | undefined, fields: ReadonlyMap<string, string>): boolean {
  return name !== undefined && !fields.has(name) && !(name in Object.prototype);
}

async function keep(
  stream: BusboyFileStream,
  target: string,
  filename: string | undefined,
): Promise<Kept> {
  const hash = createHash('sha256');
  let size = 0;
  const measured = async function* measured(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      size += chunk.length;
      hash.update(chunk);
      yield chunk;
    }
  };
  await pipeline(stream, measured, createWriteStream(target, { mode: 0o600 }));
  const name = path.basename(filename ?? 'file').slice(0, 200);
  return { name, hash: hash.digest('hex'), path: target, size };
}
