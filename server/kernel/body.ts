import type { IncomingMessage } from 'node:http';

import { InvalidInput, TurnedAway } from './failure';
import { shapeRefusal } from './json-shape';

const JSON_BYTES_MAX = 1024 * 1024;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/**
 * Matches a text that may contain a forbidden key, plain or as a `\u` escape. Only such bodies are searched key by key.
 */
const MAY_FORBID = /__proto__|constructor|prototype|\\u/;

/**
 * Reads a JSON object of at most 1 MB, at most 32 levels deep and with at most 50,000 values. Refuses keys that reach
 * prototypes. An empty body is `{}`.
 */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  if (!isJson(request)) throw new TurnedAway(415);
  const wrong = shapeRefusal(text);
  if (wrong) throw new InvalidInput([wrong]);

  const given = parse(text);
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new InvalidInput([{ field: '', key: 'field.object' }]);
  }
  if (MAY_FORBID.test(text)) refuseForbiddenKeys(given);
  return given;
}

export function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}

async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > JSON_BYTES_MAX) throw new TurnedAway(413);
  const chunks: Buffer[] = [];
  let size = 0;
  // Leaving the loop early must not close the connection, on which the refusal is sent.
  const sent: AsyncIterable<Buffer> = request.iterator({ destroyOnReturn: false });
  for await (const chunk of sent) {
    size += chunk.length;
    if (size > JSON_BYTES_MAX) throw new TurnedAway(413);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput([{ field: '', key: 'field.json' }]);
  }
}

function refuseForbiddenKeys(given: object): void {
  const open: object[] = [given];
  const note = (inner: unknown) => {
    if (typeof inner === 'object' && inner !== null) open.push(inner);
  };
  for (let value = open.pop(); value !== undefined; value = open.pop()) {
    if (Array.isArray(value)) {
      value.forEach(note);
      continue;
    }
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new InvalidInput([{ field: key, key: 'field.unknown' }]);
      note(inner);
    }
  }
}

/** Parses the query of a URL; refuses a key that occurs twice. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null);
  for (const [key, value] of url.searchParams) {
    if (key in query || FORBIDDEN_KEYS.has(key)) {
      throw new InvalidInput([{ field: key, key: 'field.unknown' }]);
    }
    query[key] = value;
  }
  return { ...query };
}
