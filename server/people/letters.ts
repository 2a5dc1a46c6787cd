import type { Call } from '@/server/kernel/serve';
import { settingOf } from '@/server/kernel/setting';

export type LetterName =
  'verify' | 'taken' | 'reset' | 'invite' | 'password-changed' | 'email-changed';

const underway = new Set<Promise<void>>();

/**
 * Sends a letter once the call's transaction has been committed. The call does not wait for it, so
 * that its time tells nobody whether a letter was sent; a letter that fails is logged.
 */
export function sendLetter(
  { host, say, afterCommit }: Pick<Call, 'host' | 'say' | 'afterCommit'>,
  to: string,
  name: LetterName,
  params: Readonly<Record<string, string>> = {},
): void {
  const send = async () => {
    const { signature } = await settingOf(host.db, 'mail');
    const text = say(`letter.${name}.text`, params);
    await host.mail.send({
      to,
      subject: say(`letter.${name}.subject`),
      text: signature === '' ? text : `${text}\n\n-- \n${signature}`,
    });
  };
  afterCommit(async () => {
    const sending: Promise<void> = send()
      .catch((error: unknown) => host.log.error({ err: error }))
      .finally(() => underway.delete(sending));
    underway.add(sending);
  });
}

/** Settles when no letter is on its way any more. */
export async function lettersSent(): Promise<void> {
  await Promise.all(underway);
}

/** The address in a letter where somebody chooses his first password. */
export function setupAddress(appUrl: string, token: string): string {
  return `${appUrl}/build/auth/verification?setup=${token}`;
}
