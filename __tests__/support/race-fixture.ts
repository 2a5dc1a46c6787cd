import { Secret, TOTP } from 'otpauth';

import { ROUNDS } from './at-once';
import type { Answer, Client } from './client';
import { PROFILE } from './roles';
import { PASSWORD, startHost } from './test-host';

export const CLIENTS = 6;
const HOURS = 7_200_000;

/** Result of a race for something that may happen once: one success, the others refused. */
export const ONE = { through: 1, others: Array.from({ length: CLIENTS - 1 }, () => 422) };

/** Runs six calls at once; returns the successes and the statuses of the others. */
export async function race(
  attempt: (n: number) => Promise<Answer>,
): Promise<{ through: number; others: number[] }> {
  const all = await Promise.all(Array.from({ length: CLIENTS }, (_, n) => attempt(n)));
  const refused = all.filter(({ status }) => status >= 300);
  return { through: all.length - refused.length, others: refused.map(({ status }) => status) };
}

export type RaceFixture = Awaited<ReturnType<typeof raceFixture>>;

/** A host with a movable clock, and users with a second factor. */
export async function raceFixture() {
  let clock = 0;
  let people = 0;
  const now = () => Date.now() + clock;
  const host = await startHost({ now: () => new Date(now()) });

  /** Starts the setup of a second factor; returns a function for its current code. */
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
    /** A user with a second factor; returns the authenticator and the recovery codes. */
    async withSecondStep() {
      const email = anAddress();
      const me = await host.signInAs([PROFILE], email);
      return { email, me, ...(await turnOn(me)) };
    },
    /** Runs rounds two hours apart, so that no limit on tries applies. */
    async inRounds(round: (developer: Client) => Promise<void>, rounds = ROUNDS): Promise<void> {
      for (let n = 0; n < rounds; n += 1) {
        clock += HOURS;
        await round(await host.signIn());
      }
    },
  };
}
