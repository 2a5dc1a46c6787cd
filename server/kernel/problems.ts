import type { Say } from './locale';

/** One thing that was refused: the field it stands beside, if any, and the sentence. */
export type Problem = readonly [field: string | undefined, message: string];

export type ProblemsTold = Readonly<{
  message: string;
  errors: Record<string, string[]>;
  /** How many problems are not listed; left out where all are. */
  more?: number;
}>;

/** A list longer than this helps nobody, and costs everybody. */
const LISTED_MAX = 50;
/** What the list may weigh, so that with all around it no refusal is above 50 kB. */
const LIST_BYTES = 40_000;
const FIELD_CHARS = 200;
const MESSAGE_CHARS = 600;

/**
 * The body of a 422: at most fifty problems and how many more there are, light whatever the caller's
 * own text in them. Only those that are listed are put into words; `beyond` were counted, not kept.
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

/** The record as it stands now, beside a 409; of a heavy one only what is short. */
export function light(current: unknown): unknown {
  if (weight(current) <= LIST_BYTES || typeof current !== 'object') return current;
  const short = Object.entries(current ?? {}).filter(([, value]) => weight(value) <= FIELD_CHARS);
  return Object.fromEntries(short.slice(0, LISTED_MAX));
}

function weight(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value) ?? '');
}

/** By whole characters, so that none is broken. */
function cut(text: string, most: number): string {
  return text.length <= most ? text : `${text.slice(0, most - 1).toWellFormed()}…`;
}
