import { Secret, TOTP } from 'otpauth';

import { ROUNDS } from './at-once';
import type { Answer, Client } from './client';
import { PROFILE } from './roles';
import { PASSWORD, startHost } from './test-host';

export const CLIENTS = 6;
const HOURS = 7_200_000;

/** What a race for something that counts once must come to: one is let through, the others refused. */
export const ONE = { through: 1, others: Array.from({ length: CLIENTS - 1 }, () => 422) };

/** Six at once; how many were let through, and what the others were answered. */
export async function race(
  attempt: (n: number) => Promise<Answer>,
): Promise<{ through: number; others: number[] }> {
  const all = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => attempt(n)));
  const refused = all.filter(({ status }) => status >= 300);
  return { through: all.length - refused.length, others: refused.map(({ status }) => status) };
}

export type RaceFixture = Awaited<ReturnType<typeof raceFixture>>;

/** A host whose clock can be moved, with people who have a second step. */
export async function raceFixture() {
  let clock = 0;
  let people = 0;
  const now = () => Date.now() + clock;
  const host = await startHost({ now: () => new Date(now()) });

  /** Begins a second step; answers what gives the authenticator's present code. */
  const begun = async (me: Client) => {
    const { body } = await me.post('profile/totp/begin');
    const totp = new TOTP({ secret: Secret.fromBase32(body.secret) });
    return () => totp.generate({ timestamp: now() });
  };
  const turnOn = async (me: Client) => {
    const code = await begun(me);
    const { body } = await me.post('profile/totp/confirm', { code: code() });
    return { code, recovery: body.recovery_codes as string[] };
  };
  const anAddress = () => `racer${(people += 1)}@example.com`;

  return {
    host,
    now,
    begun,
    turnOn,
    anAddress,
    passes(ms: number) {
      clock += ms;
    },
    signIn: (email: string, code?: string, password = PASSWORD) =>
      host.client().post('users/login', { email, password, code }),
    /** A user whose second step is on, as the authenticator and the paper in the drawer know it. */
    async withSecondStep() {
      const email = anAddress();
      const me = await host.signInAs([PROFILE], email);
      return { email, me, ...(await turnOn(me)) };
    },
    /** Nobody is kept out for having tried too often: each round is two hours after the last. */
    async inRounds(round: (developer: Client) => Promise<void>, rounds = ROUNDS): Promise<void> {
      for (let n = 0; n < rounds; n += 1) {
        clock += HOURS;
        await round(await host.signIn());
      }
    },
  };
}
