import { isSameMailbox, normalEmail } from '@/lib/domain/email';
import { drawId, lockCounter } from '@/server/kernel/counter';
import type { Db, Tx } from '@/server/kernel/host';
import { setupAddress } from './letters';
import { drawToken, hasLiveToken } from './one-time-code.sql';
import { hashPassword } from './passwords';

const SETUP_HOURS = 24;

type Wanted = Readonly<{ appUrl: string; developerEmail: string; developerPassword?: string }>;

/**
 * Creates the developer's account if there is none. If the account has no password, prints a link to choose one; the
 * link works once and expires after 24 hours. A later start prints a new link only after the previous one has expired.
 */
export async function ensureDeveloper(
  db: Tx,
  { appUrl, developerEmail, developerPassword }: Wanted,
  print: (line: string) => void,
  now = new Date(),
): Promise<void> {
  await lockCounter(db, 'users');
  const account =
    (await developerAccount(db)) ?? (await storeDeveloper(db, developerEmail, developerPassword));
  if (account.password_hash !== null || (await hasLiveToken(db, account.id, now))) return;
  const token = await drawToken(db, {
    userId: account.id,
    purpose: 'setup',
    hours: SETUP_HOURS,
    now,
  });
  print(`Choose the developer's password within 24 hours at ${setupAddress(appUrl, token)}`);
}

/** True if the address belongs to the developer. Another spelling of the same mailbox counts too. */
export async function isDevelopers(db: Db, email: string): Promise<boolean> {
  const account = await developerAccount(db);
  return account !== undefined && isSameMailbox(account.email, email);
}

async function developerAccount(db: Db) {
  return db
    .selectFrom('app_user')
    .select(['id', 'email', 'password_hash'])
    .where('type', '=', 'developer')
    .executeTakeFirst();
}

async function storeDeveloper(db: Tx, address: string, password: string | undefined) {
  const password_hash = password === undefined ? null : await hashPassword(password);
  return db
    .insertInto('app_user')
    .values({
      id: await drawId(db, 'users'),
      name: 'Developer',
      email: normalEmail(address),
      type: 'developer',
      password_hash,
    })
    .returning(['id', 'email', 'password_hash'])
    .executeTakeFirstOrThrow();
}
