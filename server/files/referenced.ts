import type { ClientBase } from 'pg';

const NAMED = `
  select file as key from attachment
  union select file from job where file is not null`;

const OF_COPY = `
  select kept ->> 'file' from sample_copy, jsonb_array_elements(content) as kept
  where table_name = 'attachment'`;

/**
 * The keys of all files that a row names, also one that a sample can be taken back to: a backup takes them
 * along, and no sweep removes them.
 */
export const REFERENCED_FILES = `${NAMED} union ${OF_COPY}`;

/** The same in a database as it is found: that of an earlier program has had no samples. */
export async function referencedFilesIn(client: Pick<ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ has: boolean }>(
    "select to_regclass('sample_copy') is not null as has",
  );
  return rows[0]?.has ? REFERENCED_FILES : NAMED;
}
