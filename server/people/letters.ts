import type { Call } from '@/server/kernel/serve';
import { mailLetter } from '@/server/mail/letters';

export type LetterName =
  'verify' | 'taken' | 'reset' | 'invite' | 'password-changed' | 'email-changed';

type Given = Readonly<{
  params?: Readonly<Record<string, string>>;
  /** Expiry of the code or link in the letter. */
  expires?: Date;
}>;

/**
 * Stores a letter in the call's transaction and sends it after the commit. The call does not wait for the mail server.
 * A letter to nobody takes the same time, so that the response time does not reveal whether an address is known.
 */
export async function sendLetter(
  call: Pick<Call, 'db' | 'host' | 'say' | 'afterCommit'>,
  to: string | null,
  name: LetterName,
  { params = {}, expires }: Given = {},
): Promise<void> {
  const subject = call.say(`letter.${name}.subject`);
  const text = call.say(`letter.${name}.text`, params);
  await mailLetter(call, { to, subject, text, expires });
}

/** Link with which a user chooses the first password. */
export function setupAddress(appUrl: string, token: string): string {
  return `${appUrl}/build/auth/verification?setup=${token}`;
}
