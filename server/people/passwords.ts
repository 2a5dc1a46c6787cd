import { hash, verify } from '@node-rs/argon2';

/** Argon2id with 19 MiB, two passes and one lane, OWASP's minimum; about 6 ms outside the event loop. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export async function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

let decoy: Promise<string> | undefined;

/** Verifies a password. It takes the same time for a user without a password. */
export async function isPassword(stored: string | null, given: string): Promise<boolean> {
  decoy ??= hashPassword('a password that nobody has');
  const against = stored ?? (await decoy);
  const matches = await verify(against, given).catch(() => false);
  return stored !== null && matches;
}
