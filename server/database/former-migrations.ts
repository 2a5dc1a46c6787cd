import { createHash } from 'node:crypto';

import type { Migration } from './migration';

/**
 * Migrations that earlier versions applied under another name or with another text. Landed migrations must not change
 * (`migrations/landed.txt`); the few that did are listed here.
 */
type Former = Readonly<{
  name: string;
  checksum: string;
  /** Name of the migration file that replaces this version. */
  now: string;
  /**
   * SQL that repairs a database on which this version ran, so that it equals the result of the present text. Undefined
   * if the results are equal.
   */
  repair?: string;
  /** Replacements that turn the present text into the text of this version: each pattern is replaced by its value. */
  words?: Readonly<Record<string, string>>;
}>;

const FORMER: readonly Former[] = [
  {
    name: '0040-account-note.sql',
    checksum: 'ff9dfd03a2ce2d1eba9879e522a6243d823825973251874c1f3eb71f5431cbc7',
    now: '0014-account-note.sql',
  },
  {
    name: '0021-invoices.sql',
    checksum: 'a1c7df71283d9372ce296ce5d424c944eba698680929d27d823cf9d93fbc8898',
    now: '0019-invoices.sql',
  },
  {
    name: '0022-worth-nothing.sql',
    checksum: 'f6be57ccf5d10351300469837c6ee9181cb09eb07d8a4ac54613d12fcfd6b9c5',
    now: '0020-worth-nothing.sql',
  },
  {
    name: '0015-rates.sql',
    checksum: '14c64d70209708187538721ac01eea697bd1fea3184b90d193b6b8edbff46025',
    now: '0015-rates.sql',
    repair: renamed('fee_rule', { mode: 'mode_default' }),
    words: { mode_default: 'mode' },
  },
  {
    name: '0017-tills.sql',
    checksum: '8f6a3797ecb5b7f5b30a057ba6f2638fdfa189a7f7793bfa116084b5a5b8d948',
    now: '0017-tills.sql',
    repair: renamed('denomination', { is_issuable: 'issuable', is_acceptable: 'acceptable' }),
    words: { issuable: 'is_issuable', acceptable: 'is_acceptable' },
  },
  {
    // Both texts give the same result if every ticket had a branch. Otherwise the former text failed as a whole, so
    // there is nothing to repair.
    name: '0060-watched.sql',
    checksum: '7699abf8a54ac1d973e58c65a546649a4db90dd5b2a2f7f5c33e611426262f7f',
    now: '0060-watched.sql',
    words: {
      [String.raw`date,\n  coalesce\(d\.branch_id, \(select min\(id\) from branch\)\), t`]:
        'date, d.branch_id, t',
    },
  },
];

/** Finds the former version of a migration by name and checksum, from a database or a backup. */
export function formerOf({
  name,
  checksum,
}: Pick<Migration, 'name' | 'checksum'>): Former | undefined {
  return FORMER.find((former) => former.name === name && former.checksum === checksum);
}

/** Rebuilds the text of a former file from the present one. Throws if the checksum differs. */
export function asItWas(
  { name, checksum, now, words = {} }: Former,
  files: readonly Migration[],
): Migration {
  const present = files.find((file) => file.name === now);
  const text = Object.entries(words).reduce(
    (said, [word, before]) => said.replaceAll(new RegExp(String.raw`\b${word}\b`, 'g'), before),
    present?.text.replaceAll('\r\n', '\n') ?? '',
  );
  if (createHash('sha256').update(text).digest('hex') !== checksum) {
    throw new Error(`the former text of ${name} cannot be made from ${now}`);
  }
  return { name, text, checksum };
}

/**
 * Renames columns, and the constraints that PostgreSQL named after them: checks, and since version 18 not-null
 * constraints.
 */
function renamed(table: string, columns: Readonly<Record<string, string>>): string {
  const renames = Object.entries(columns).map(
    ([before, after]) => `
      alter table ${table} rename column ${before} to ${after};
      do $$
      declare
        kind text;
      begin
        for kind in
          select substr(conname, length('${table}_${before}_') + 1) from pg_constraint
          where conrelid = '${table}'::regclass and conname in ('${table}_${before}_check', '${table}_${before}_not_null')
        loop
          execute format('alter table ${table} rename constraint %I to %I',
                         '${table}_${before}_' || kind, '${table}_${after}_' || kind);
        end loop;
      end $$;`,
  );
  return renames.join('\n');
}
