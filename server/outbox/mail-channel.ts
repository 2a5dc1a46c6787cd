import { sql } from 'kysely';
import * as v from 'valibot';

import type { Host } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import { Attachment, withFile } from './attachment';
import type { Channel } from './channel';
import { GatewayRefusal } from './gateway';
import { readMessageFile, StoredFile } from './message-file';
import { codesOf, troubleOf } from './trouble';

const Content = v.object({
  to: v.nullable(v.string()),
  subject: v.string(),
  text: v.string(),
  file: v.optional(StoredFile),
  /** Document that is laid out when the letter is delivered. */
  attachment: v.optional(Attachment),
  /** True if the letter has a row in `record_letter`. */
  is_recorded: v.optional(v.boolean()),
});
export type MailContent = v.InferOutput<typeof Content>;
const readContent = v.parser(v.pipe(v.string(), v.parseJson(), Content));

/** Name of the gateway of letters. */
export const MAIL = 'mail';

/** Letters through the mail server. A letter without an address is not sent. */
export const mailChannel: Channel = {
  sealedFor: 'letter',
  isLogged: false,
  async deliver(host, { key, content, tries }) {
    const { to, subject, file: stored, is_recorded, ...letter } = readContent(content);
    if (to === null || (is_recorded && (await isDelivered(host, key)))) return false;
    const { text, file = stored && (await readMessageFile(host, stored)) } = await withFile(
      host,
      letter,
      tries,
    );
    await host.mail.send({ key, to, subject, text: await signed(host, text), file });
    if (is_recorded) await noteDelivered(host, key);
    return true;
  },
  failureOf(error) {
    if (error instanceof GatewayRefusal) return error.failure;
    const { trouble, isFinal, isOfLetter } = troubleOf(error);
    const codes = codesOf(error);
    // The mail server's error message may contain the email address, so only the codes are logged.
    return { trouble, isFinal, isOfGateway: codes.code !== undefined && !isOfLetter, codes };
  },
};

async function signed({ db }: Host, text: string): Promise<string> {
  const { signature } = await settingOf(db, 'mail');
  return signature === '' ? text : `${text}\n\n-- \n${signature}`;
}

async function isDelivered({ db }: Host, key: string): Promise<boolean> {
  const { rows } = await sql`
    select from record_letter where key = ${key} and delivered_at is not null
  `.execute(db);
  return rows.length > 0;
}

async function noteDelivered({ db, now }: Host, key: string): Promise<void> {
  await sql`
    update record_letter set delivered_at = ${now()}::timestamptz where key = ${key}
  `.execute(db);
}
