import { createHash } from 'node:crypto';

import { type RawBuilder, sql } from 'kysely';
import { Client, type ClientConfig } from 'pg';

const MARK = '/* kept */ ';

/**
 * A statement that a session parses and plans once and from then on only runs. For those that every
 * posting makes: they find and write by key, so no value wants another plan. The text must be the
 * same each time, so lists go in as arrays; and without `*`, whose columns a migration may change.
 */
export function kept<Row>(
  strings: TemplateStringsArray,
  ...values: readonly unknown[]
): RawBuilder<Row> {
  return sql<Row>`${sql.raw(MARK)}${sql<Row>(strings, ...values)}`;
}

/** The session that keeps such statements, each under a name made of its text. */
export class KeepingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // The driver's own `query` takes many shapes; all but kept statements pass through untouched.
    const query = this.query.bind(this) as (...given: readonly unknown[]) => unknown;
    const keep = (text: unknown, values?: unknown, ...rest: readonly unknown[]): unknown =>
      isKept(text)
        ? query({ name: nameOf(text), text, values }, ...rest)
        : query(text, values, ...rest);
    this.query = keep as Client['query'];
  }
}

function isKept(text: unknown): text is string {
  return typeof text === 'string' && text.startsWith(MARK);
}

const names = new Map<string, string>();

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash('sha256').update(text).digest('hex').slice(0, 32);
  names.set(text, name);
  return name;
}
