import { sql } from 'kysely';

import type { Db, Host } from '@/server/kernel/host';
import type { MailTrouble } from '@/server/kernel/ports';
import { MAIL } from './mail-channel';

export type MailState = Readonly<{
  /** Number of emails that wait after a failed delivery, or because of a problem with the mail server. */
  waiting: number;
  /** Number of emails that were given up. */
  failed: number;
  trouble: MailTrouble | null;
  since: string | null;
}>;

/** State of outgoing mail; null if there is no problem with an email or with the mail server. */
export async function mailStateOf(db: Db, { mail }: Pick<Host, 'mail'>): Promise<MailState | null> {
  const { rows } = await sql<MailState>`
    select count(*) filter (where m.given_up_at is null) as waiting,
           count(*) filter (where m.given_up_at is not null) as failed,
           (array_agg(m.trouble order by m.id desc) filter (where m.trouble is not null))[1] as trouble,
           min(coalesce(m.trouble_since, m.given_up_at)) as since
    from gateway g join message m on m.gateway = g.name
    where g.name = ${MAIL} and (m.trouble is not null or m.given_up_at is not null or g.trouble is not null)
  `.execute(db);
  const [
    { waiting, failed, trouble, since } = { waiting: 0, failed: 0, trouble: null, since: null },
  ] = rows;
  const server = mail.trouble();
  if (waiting + failed === 0 && server === null) return null;
  const sinceServer = server?.since.toISOString() ?? null;
  return { waiting, failed, trouble: server?.trouble ?? trouble, since: since ?? sinceServer };
}

/** Checks the mail server, and logs a new problem. */
export async function checkMail({ mail, log }: Pick<Host, 'mail' | 'log'>): Promise<void> {
  const known = mail.trouble()?.trouble;
  const trouble = await mail.check();
  if (trouble !== null && trouble !== known) {
    log.error({ trouble }, 'MAIL_URL: the mail server takes no letters; they wait and are retried');
  }
}
