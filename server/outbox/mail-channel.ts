import * as v from 'valibot';

import type { Host } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';
import type { Channel } from './channel';
import { readMessageFile, StoredFile } from './message-file';
import { codesOf, troubleOf } from './trouble';

const Content = v.object({
  to: v.nullable(v.string()),
  subject: v.string(),
  text: v.string(),
  file: v.optional(StoredFile),
});
const readContent = v.parser(v.pipe(v.string(), v.parseJson(), Content));

/** Name of the gateway of letters. */
export const MAIL = 'mail';

/** Letters through the mail server. A letter without an address is not sent. */
export const mailChannel: Channel = {
  sealedFor: 'letter',
  isLogged: false,
  async deliver(host, { content }) {
    const { to, subject, text, file: stored } = readContent(content);
    if (to === null) return false;
    const file = stored && (await readMessageFile(host, stored));
    await host.mail.send({ to, subject, text: await signed(host, text), file });
    return true;
  },
  failureOf(error) {
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
