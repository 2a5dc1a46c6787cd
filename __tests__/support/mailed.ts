import { bodyOf } from './applicant';
import type { MailServer } from './mail-server';

const STEP_MS = 100;
const MOST_STEPS = 300;

/**
 * Waits for a letter to an address that matches a pattern, and returns the newest match; `earlier` matches are ignored.
 */
export async function mailed(
  mail: MailServer,
  { to, pattern, earlier = 0 }: Readonly<{ to: string; pattern: RegExp; earlier?: number }>,
): Promise<string> {
  for (let tries = 0; tries < MOST_STEPS; tries += 1) {
    const found = mail.taken
      .filter((letter) => letter.includes(`To: ${to}\n`))
      .flatMap((letter) => pattern.exec(bodyOf(letter))?.[1] ?? []);
    const newest = found.at(-1);
    if (newest !== undefined && found.length > earlier) return newest;
    await new Promise((resolve) => setTimeout(resolve, STEP_MS));
  }
  throw new Error(`no letter to ${to} has ${pattern}`);
}

export const CODE = /^(\d{6})$/m;
/** Link to the applicant's own file in letters. */
export const LINK = /\/build(\/customer\/kyc-register#[\w-]+)/;
