import { bodyOf } from './applicant';
import type { MailServer } from './mail-server';

const STEP_MS = 100;
const MOST_STEPS = 300;

/** What a pattern finds in the newest letter to an address, once there are more such letters than `earlier`. */
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
/** The way into the own file, as it stands in letters. */
export const LINK = /\/build(\/customer\/kyc-register#[\w-]+)/;
