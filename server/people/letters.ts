import type { Call } from '@/server/kernel/serve';
import { sendLetters, writeLetter } from '@/server/mail/outbox';

export type LetterName =
  'verify' | 'taken' | 'reset' | 'invite' | 'password-changed' | 'email-changed';

type Given = Readonly<{
  params?: Readonly<Record<string, string>>;
  /** When what the letter brings has run out. */
  expires?: Date;
}>;

const underway = new Set<Promise<void>>();

/**
 * Writes a letter in the call's transaction and sends it once that has been committed. The call does
 * not wait for the mail server; a letter to nobody costs it as much as one to somebody, so that its
 * time tells nobody whether an address is known.
 */
export async function sendLetter(
  { db, host, say, afterCommit }: Pick<Call, 'db' | 'host' | 'say' | 'afterCommit'>,
  to: string | null,
  name: LetterName,
  { params = {}, expires }: Given = {},
): Promise<void> {
  const subject = say(`letter.${name}.subject`);
  const text = say(`letter.${name}.text`, params);
  await writeLetter({ db, host }, { to, subject, text, expires });
  afterCommit(async () => {
    const sending: Promise<void> = sendLetters(host)
      .catch((error: unknown) => host.log.error({ err: error }))
      .finally(() => underway.delete(sending));
    underway.add(sending);
  });
}

/** Settles when no letter is on its way any more; those that were not taken wait in the database. */
export async function lettersSent(): Promise<void> {
  await Promise.all(underway);
}

/** The address in a letter where somebody chooses his first password. */
export function setupAddress(appUrl: string, token: string): string {
  return `${appUrl}/build/auth/verification?setup=${token}`;
}
