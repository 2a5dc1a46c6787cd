import { sql } from 'kysely';

import type { Db } from '@/server/kernel/host';

/** Number of waiting messages that were not taken, up to a thousand. */
export async function failingMessages(db: Db): Promise<number> {
  const { rows } = await sql<{ failing: number }>`
    select count(*) as failing from (
      select from message
      where sent_at is null and given_up_at is null and trouble is not null limit 1000
    ) untaken
  `.execute(db);
  return rows[0]?.failing ?? 0;
}

/** Number of webhooks that the program switched off. */
export async function disabledWebhooks(db: Db): Promise<number> {
  const { rows } = await sql<{ disabled: number }>`
    select count(*) as disabled from webhook where disabled_for is not null`.execute(db);
  return rows[0]?.disabled ?? 0;
}
