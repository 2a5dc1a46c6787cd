import type { IncomingMessage } from 'node:http';

import { InvalidInput, TurnedAway } from './failure';

const JSON_BYTES_MAX = 1024 * 1024;
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);
/**
 * Matches text that may contain a forbidden key, plain or with `\u` escapes. Only a body with such text is searched key
 * by key.
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
  // Keeps the connection open when the loop ends early, because the refusal is sent on it.
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

/** Parses the query of a URL. Refuses a key that occurs twice or reaches prototypes. */
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

const DEPTH_MAX = 32;
/**
 * Maximum number of values in a body, about five times those of the largest valid call: a thousand lines of nine fields
 * have some ten thousand values.
 */
const VALUES_MAX = 50_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

type ShapeRefusal = Readonly<{ field: string; key: string }>;

/**
 * Checks depth and number of values of a JSON text before it is parsed. The parser is recursive, so deep input would
 * overflow its stack; half a million values would block all other calls.
 */
function shapeRefusal(text: string): ShapeRefusal | undefined {
  let depth = 0;
  let values = 0;
  let outerText = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      if (depth === 1) outerText = at;
      at = endOfText(text, at);
    } else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
      if (depth > DEPTH_MAX) return { field: '', key: 'field.deep' };
    } else if (CLOSING.has(code)) depth -= 1;
    else if (code === COMMA) values += 1;
    if (values > VALUES_MAX) {
      return { field: depth > 1 ? textAt(text, outerText) : '', key: 'field.many' };
    }
  }
  return undefined;
}

/** Index of the closing quotation mark of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** Returns the field name in the string that begins at `start`; '' if the string is not a plain name. */
function textAt(text: string, start: number): string {
  const name = /^"([\w-]{1,60})"/.exec(text.slice(start, start + 62));
  return name?.[1] ?? '';
}
