import type { Pool } from 'pg';

/**
 * Changes records as the program would, where no call does what a test needs: with a row in the audit
 * trail, in one transaction.
 */
export async function byHand(owner: Pool, text: string, values: unknown[] = []): Promise<void> {
  const client = await owner.connect();
  try {
    await client.query('begin');
    await client.query(text, values);
    await client.query("select note_change('by hand', 'system-setting', 'test', '1')");
    await client.query('commit');
  } finally {
    client.release();
  }
}
