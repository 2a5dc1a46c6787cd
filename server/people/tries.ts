import { networkOf } from '@/server/kernel/caller-address';
import type { Host } from '@/server/kernel/host';
import { forgiveTry, type Limit, mayTry, takeTry as take } from '@/server/kernel/limits';
import { hashOf } from '@/server/kernel/visitor';

type Where = Readonly<{ host: Pick<Host, 'aside' | 'now'>; visitor: Readonly<{ ip: string }> }>;

/** A counted try. `forgive` removes the try from the count, for limits that count only failures. */
export type Try = Readonly<{ forgive: () => Promise<void> }>;

/** Counts a try outside the call's transaction, so that the count survives a refused call and a restart. */
async function takeTry({ aside, now }: Where['host'], limits: readonly Limit[]): Promise<Try> {
  const at = now();
  await take(aside, limits, at);
  return { forgive: () => forgiveTry(aside, limits, at) };
}

/** Counts a sign-in. Limits in 15 minutes: 10 failures for an account and 100 from a network. */
export function trySignIn({ host, visitor }: Where, email: string): Promise<Try> {
  return takeTry(host, [
    { key: `sign-in account ${digest(email)}`, most: 10, minutes: 15 },
    { key: `sign-in address ${networkOf(visitor.ip)}`, most: 100, minutes: 15 },
  ]);
}

/** Counts a user's attempt to confirm their identity again. Limit: 10 failures in 15 minutes. */
export function tryProof({ host }: Where, userId: number): Promise<Try> {
  return takeTry(host, [{ key: `proof ${userId}`, most: 10, minutes: 15 }]);
}

/**
 * Counts a call that sends an email. Limits per hour: 20 of one kind for one account or address, and 100 from one
 * network.
 */
export async function tryLetter(
  { host, visitor }: Where,
  what: string,
  whom: string,
): Promise<void> {
  await takeTry(host, [
    { key: `${what} ${digest(whom)}`, most: 20, minutes: 60 },
    { key: `letters address ${networkOf(visitor.ip)}`, most: 100, minutes: 60 },
  ]);
}

/**
 * Counts an email that tells its receiver that somebody else tried to register with the address. Returns false once six
 * were counted within an hour.
 */
export function mayWriteTaken({ host }: Where, email: string): Promise<boolean> {
  const limit = { key: `taken letter ${digest(email)}`, most: 6, minutes: 60 };
  return mayTry(host.aside, [limit], host.now());
}

function digest(text: string): string {
  return hashOf(text).toString('hex');
}
