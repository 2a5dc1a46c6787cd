import type { TestHost } from './test-host';

/** All rows of all tables as text. */
export async function dumpOf({ owner }: Pick<TestHost, 'owner'>): Promise<string> {
  const { rows } = await owner.query(
    `select table_name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const parts = rows.map(async ({ table_name: name }) => {
    const { rows: all } = await owner.query(`select to_jsonb(t)::text as row from "${name}" t`);
    return all.map(({ row }) => row).join('\n');
  });
  return (await Promise.all(parts)).join('\n');
}
