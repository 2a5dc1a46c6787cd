import { networkOf } from '@/server/kernel/caller-address';
import type { Host } from '@/server/kernel/host';
import { forgiveTry, type Limit, mayTry, takeTry as take } from '@/server/kernel/limits';
import { hashOf } from '@/server/kernel/visitor';

type Where = Readonly<{ host: Pick<Host, 'aside' | 'now'>; visitor: Readonly<{ ip: string }> }>;

/** A try that has been counted; `forgive` takes it back, for limits that count failures only. */
export type Try = Readonly<{ forgive: () => Promise<void> }>;

/** Counts a try; what is counted survives a refused call and a restart. */
async function takeTry({ aside, now }: Where['host'], limits: readonly Limit[]): Promise<Try> {
  const at = now();
  await take(aside, limits, at);
  return { forgive: () => forgiveTry(aside, limits, at) };
}

/** Sign-in: ten failures an account and a hundred an address of origin in a quarter of an hour. */
export function trySignIn({ host, visitor }: Where, email: string): Promise<Try> {
  return takeTry(host, [
    { key: `sign-in account ${digest(email)}`, most: 10, minutes: 15 },
    { key: `sign-in address ${networkOf(visitor.ip)}`, most: 100, minutes: 15 },
  ]);
}

/** Proving again who one is: ten failures a user in a quarter of an hour. */
export function tryProof({ host }: Where, userId: number): Promise<Try> {
  return takeTry(host, [{ key: `proof ${userId}`, most: 10, minutes: 15 }]);
}

/** Calls that make the organisation send a letter: twenty an hour for an account or address, a hundred from one network. */
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

/** Whether an address may be written to once more because somebody registered with it: six letters an hour. */
export function mayWriteTaken({ host }: Where, email: string): Promise<boolean> {
  const limit = { key: `taken letter ${digest(email)}`, most: 6, minutes: 60 };
  return mayTry(host.aside, [limit], host.now());
}

function digest(text: string): string {
  return hashOf(text).toString('hex');
}
