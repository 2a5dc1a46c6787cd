import type { Call } from '@/server/kernel/serve';
import { mailLetter } from '@/server/mail/letters';

export type LetterName =
  'verify' | 'taken' | 'reset' | 'invite' | 'password-changed' | 'email-changed';

type Given = Readonly<{
  params?: Readonly<Record<string, string>>;
  /** When what the letter brings has run out. */
  expires?: Date;
}>;

/**
 * Writes a letter in the call's transaction and sends it once that has been committed. The call does
 * not wait for the mail server; a letter to nobody costs it as much as one to somebody, so that its
 * time tells nobody whether an address is known.
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

/** The address in a letter where somebody chooses his first password. */
export function setupAddress(appUrl: string, token: string): string {
  return `${appUrl}/build/auth/verification?setup=${token}`;
}
