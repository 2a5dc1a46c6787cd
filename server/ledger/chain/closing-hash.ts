import { inTransaction } from '@/server/database/transaction';
import type { Host, Tx } from '@/server/kernel/host';
import { organisationOf, todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { type Head, headOf } from './head';
import { writeLetter } from '@/server/outbox/letters';
import { sendMessages } from '@/server/outbox/outbox';

/**
 * Mails the last hash of the books, in both languages, to the external address in the settings. The mail is sent once a
 * day, even if several server processes run.
 */
export async function mailClosingHash(host: Host): Promise<void> {
  if (await inTransaction(host.db, (tx) => writeHash(tx, host))) await sendMessages(host);
}

/**
 * Stores the email together with its day. Returns false if the email of the day was already stored, or if there is no
 * address or hash.
 */
async function writeHash(db: Tx, host: Host): Promise<boolean> {
  const { seal_mail_to: address } = await settingOf(db, 'security');
  const head = address === '' ? null : await headOf(db);
  if (!head) return false;
  const day = await todayOf(db, host.now());
  const claimed = await db
    .insertInto('seal_letter')
    .values({ day, entry_id: head.entry_id, address })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!claimed) return false;
  const { name } = await organisationOf(db);
  const letter = letterOf(host, head, { organisation: name, day });
  await writeLetter({ db, host }, { to: address, ...letter });
  return true;
}

type Named = Readonly<{ organisation: string; day: string }>;

function letterOf({ catalogues: { en, fa } }: Host, { entry_id, hash, at }: Head, named: Named) {
  const params = { ...named, entry: String(entry_id), hash, at };
  const both = (key: string, between: string) =>
    [en, fa].map((say) => say(`letter.closing-hash.${key}`, params)).join(between);
  return { subject: both('subject', ' · '), text: both('text', '\n\n') };
}
