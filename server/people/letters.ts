import type { Call } from '@/server/kernel/serve';
import { mailLetter } from '@/server/outbox/letters';

export type LetterName =
  | 'verify'
  | 'taken'
  | 'reset'
  | 'invite'
  | 'password-changed'
  | 'email-changed'
  | 'token-made';

type Given = Readonly<{
  params?: Readonly<Record<string, string>>;
  /** Time at which the code or link in the email expires. */
  expires?: Date;
}>;

/**
 * Queues an email in the call's transaction and sends it after the commit. If `to` is null, nothing is sent, but the
 * call takes as long, so that the response time does not reveal whether an address is known.
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

/** Address of the page on which a user chooses the first password. */
export function setupAddress(appUrl: string, token: string): string {
  return `${appUrl}/build/auth/verification?setup=${token}`;
}
