import { sql } from 'kysely';
import * as v from 'valibot';

import type { Db, Host } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import { codesOf, troubleOf } from './trouble';

/**
 * A letter to send. If `to` is null, the letter is stored but not sent, so that the call takes as long as with an
 * address.
 */
type Outgoing = Readonly<{
  to: string | null;
  subject: string;
  text: string;
  /** Instant after which the letter is no longer sent. */
  expires?: Date | undefined;
}>;

const Content = v.object({ to: v.nullable(v.string()), subject: v.string(), text: v.string() });
const readContent = v.parser(v.pipe(v.string(), v.parseJson(), Content));

type Waiting = Readonly<{ id: number; body: string; tries: number; created_at: string }>;

const SEALED_FOR = 'letter';
const [SECOND, HOUR] = [1_000, 3_600_000];
/**
 * A failed letter is retried after half a minute, then after 1, 2, 4 … minutes, then hourly, and given up after three
 * days.
 */
const FIRST_DELAY_MS = 30 * SECOND;
const LONGEST_DELAY_MS = HOUR;
const PATIENCE_MS = 72 * HOUR;
/** Time in ms that one server process has to send a letter. After this time, another process may send it. */
const LEASE_MS = 120 * SECOND;

/** Stores a letter in the caller's transaction, so that it is sent only if the transaction commits. */
export async function writeLetter(
  { db, host }: Readonly<{ db: Db; host: Pick<Host, 'sealer' | 'now'> }>,
  { expires, ...content }: Outgoing,
): Promise<void> {
  const now = host.now().toISOString();
  await db
    .insertInto('letter')
    .values({
      body: host.sealer.seal(JSON.stringify(content), SEALED_FOR),
      created_at: now,
      due_at: now,
      expires_at: expires?.toISOString() ?? null,
    })
    .execute();
}

/** Sends all letters whose time has come, one by one. Several server processes may do so concurrently. */
export async function sendLetters(host: Host): Promise<void> {
  for (let letter = await take(host); letter; letter = await take(host))
    await deliver(host, letter);
}

/** Gives up expired letters. Then reserves the next letter for this server process and returns it. */
async function take({ db, now }: Host): Promise<Waiting | undefined> {
  const at = now();
  await sql`
    update letter set given_up_at = ${at}, body = '', trouble = coalesce(trouble, 'other')
    where given_up_at is null and due_at <= ${at}::timestamptz and expires_at <= ${at}::timestamptz
  `.execute(db);
  const { rows } = await sql<Waiting>`
    update letter
    set tries = tries + 1, due_at = ${at}::timestamptz + make_interval(secs => ${LEASE_MS / SECOND})
    where id = (
      select id from letter where given_up_at is null and due_at <= ${at}::timestamptz
      order by id limit 1 for update skip locked
    )
    returning id, body, tries, created_at
  `.execute(db);
  return rows[0];
}

async function deliver(host: Host, letter: Waiting): Promise<void> {
  try {
    const { to, subject, text } = readContent(host.sealer.open(letter.body, SEALED_FOR));
    if (to !== null) await host.mail.send({ to, subject, text: await signed(host, text) });
    await host.db.deleteFrom('letter').where('id', '=', letter.id).execute();
  } catch (error) {
    await putOff(host, letter, error);
  }
}

async function signed({ db }: Host, text: string): Promise<string> {
  const { signature } = await settingOf(db, 'mail');
  return signature === '' ? text : `${text}\n\n-- \n${signature}`;
}

async function putOff(
  { db, log, now }: Host,
  { id, tries, created_at }: Waiting,
  error: unknown,
): Promise<void> {
  const at = now();
  const { trouble, isFinal } = troubleOf(error);
  const isOver = isFinal || at.getTime() - new Date(created_at).getTime() > PATIENCE_MS;
  const delay = Math.min(FIRST_DELAY_MS * 2 ** (tries - 1), LONGEST_DELAY_MS);
  // The mail server's error message may contain the email address, so only the kind and the codes are logged.
  const { code, responseCode } = codesOf(error);
  log.error(
    {
      letter: id,
      trouble,
      code,
      responseCode,
      tries,
      ...(!isOver && { againInS: delay / SECOND }),
    },
    isOver ? 'a letter was given up' : 'a letter was not taken by the mail server',
  );
  await sql`
    update letter
    set trouble = ${trouble}, trouble_since = coalesce(trouble_since, ${at}::timestamptz),
        due_at = ${at}::timestamptz + make_interval(secs => ${delay / SECOND}),
        given_up_at = case when ${isOver}::boolean then ${at}::timestamptz end,
        body = case when ${isOver}::boolean then '' else body end
    where id = ${id}
  `.execute(db);
}

/** Deletes given-up letters after three days; their content was cleared before. */
export async function forgetLetters(db: Db, now: Date): Promise<void> {
  await sql`delete from letter where given_up_at < ${now}::timestamptz - interval '3 days'`.execute(
    db,
  );
}
