import type { Say } from './locale';

/** One refusal: the field that it belongs to, if any, and the sentence. */
export type Problem = readonly [field: string | undefined, message: string];

export type ProblemsTold = Readonly<{
  message: string;
  errors: Record<string, string[]>;
  /** Number of problems that are not listed; left out if all are. */
  more?: number;
}>;

/** Longer lists help nobody and cost a lot to build. */
const LISTED_MAX = 50;
/** Size limit of the list in bytes, so that a whole refusal stays below 50 kB. */
const LIST_BYTES = 40_000;
const FIELD_CHARS = 200;
const MESSAGE_CHARS = 600;

/**
 * Body of a 422: at most fifty problems and the number of the others. Long text of the caller is cut. Only listed
 * problems are formatted; `beyond` is the number of problems that were counted but not kept.
 */
export function problemsTold(
  found: readonly (() => Problem)[],
  say: Say,
  beyond = 0,
): ProblemsTold {
  const errors: Record<string, string[]> = Object.create(null);
  let first: string | undefined;
  let bytes = 0;
  let listed = 0;
  for (const problemOf of found.slice(0, LISTED_MAX)) {
    const [field = '', sentence] = problemOf();
    const [at, message] = [cut(field, FIELD_CHARS), cut(sentence, MESSAGE_CHARS)];
    first ??= message;
    bytes += weight([at, message]);
    if (bytes > LIST_BYTES) break;
    if (at !== '') (errors[at] ??= []).push(message);
    listed += 1;
  }
  const message = first ?? say('http.422');
  const more = found.length + beyond - listed;
  if (more === 0) return { message, errors };
  return { message: say('http.more', { first: message, more: String(more) }), errors, more };
}

/** The current record for a 409; of a large record only the short fields. */
export function light(current: unknown): unknown {
  if (weight(current) <= LIST_BYTES || typeof current !== 'object') return current;
  const short = Object.entries(current ?? {}).filter(([, value]) => weight(value) <= FIELD_CHARS);
  return Object.fromEntries(short.slice(0, LISTED_MAX));
}

function weight(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/** Cuts a text without splitting a character. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
