import type { Host } from '@/server/kernel/host';
import { organisationOf, todayOf } from '@/server/kernel/organisation';
import { settingOf } from '@/server/kernel/setting';
import { type Head, headOf } from '@/server/ledger/chain/head';

/**
 * Sends the last hash of the books to the address outside that the settings name, in both languages,
 * once a day however many hosts there are. A letter that cannot be sent is tried again with the next
 * call.
 */
export async function mailClosingHash(host: Host): Promise<void> {
  const { db } = host;
  const { seal_mail_to: address } = await settingOf(db, 'security');
  const head = address === '' ? null : await headOf(db);
  if (!head) return;
  const day = await todayOf(db, host.now());
  const claimed = await db
    .insertInto('seal_letter')
    .values({ day, entry_id: head.entry_id, address })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
  if (!claimed) return;
  try {
    const { name } = await organisationOf(db);
    await host.mail.send({ to: address, ...letterOf(host, head, { organisation: name, day }) });
  } catch (error) {
    await db.deleteFrom('seal_letter').where('day', '=', day).execute();
    throw error;
  }
}

type Named = Readonly<{ organisation: string; day: string }>;

function letterOf({ catalogues: { en, fa } }: Host, { entry_id, hash, at }: Head, named: Named) {
  const params = { ...named, entry: String(entry_id), hash, at };
  const both = (key: string, between: string) =>
    [en, fa].map((say) => say(`letter.closing-hash.${key}`, params)).join(between);
  return { subject: both('subject', ' · '), text: both('text', '\n\n') };
}
