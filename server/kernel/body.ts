import type { IncomingMessage } from 'node:http';

import { InvalidInput, TurnedAway } from './failure';

const JSON_BYTES_MAX = 1024 * 1024;
const DEPTH_MAX = 32;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

/** Reads a JSON body of at most 1 MB, at most 32 deep, without keys that touch prototypes. Empty is `{}`. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readText(request);
  if (text === '') return {};
  if (!isJson(request)) throw new TurnedAway(415);
  if (depthOf(text) > DEPTH_MAX) throw new InvalidInput([{ field: '', key: 'field.deep' }]);

  const given = parse(text);
  refuseForbiddenKeys(given);
  return given;
}

export function isJson({ headers }: IncomingMessage): boolean {
  return /^application\/json\s*(;|$)/i.test(headers['content-type'] ?? '');
}

async function readText(request: IncomingMessage): Promise<string> {
  if (Number(request.headers['content-length'] ?? 0) > JSON_BYTES_MAX) throw new TurnedAway(413);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
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

/** How deep brackets nest, before anything is parsed: a parser of deep input would recurse. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (inString) {
      if (char === '\\') index += 1;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{' || char === '[') deepest = Math.max(deepest, (depth += 1));
    else if (char === '}' || char === ']') depth -= 1;
  }
  return deepest;
}

function refuseForbiddenKeys(given: unknown): void {
  const open: unknown[] = [given];
  for (let value = open.pop(); open.length > 0 || value !== undefined; value = open.pop()) {
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new InvalidInput([{ field: key, key: 'field.unknown' }]);
      if (typeof inner === 'object' && inner !== null) open.push(inner);
    }
  }
}

/** The query of an address; a key that comes twice is refused. */
export function readQuery(url: URL): Record<string, string> {
  const query: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [key, value] of url.searchParams) {
    if (key in query || FORBIDDEN_KEYS.has(key)) {
      throw new InvalidInput([{ field: key, key: 'field.unknown' }]);
    }
    query[key] = value;
  }
  return { ...query };
}
