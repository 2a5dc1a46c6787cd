import { randomBytes, randomUUID } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

import { ConfigError } from '@/server/config';
import { ensureFirstStart } from '@/server/first-start';
import { sealerFrom, sealerOf } from '@/server/kernel/seal';
import { PROFILE } from '../support/roles';
import { PASSWORD, startHost, type TestHost } from '../support/test-host';

describe('a sealer', () => {
  const own = randomBytes(32);
  const sealer = sealerFrom(own, []);

  test('opens what it sealed, under the name it was sealed for and no other', () => {
    const stored = sealer.seal('a secret', 'totp 1');
    expect(stored).not.toContain('secret');
    expect(sealer.seal('a secret', 'totp 1')).not.toBe(stored);
    expect(sealer.open(stored, 'totp 1')).toBe('a secret');
    expect(() => sealer.open(stored, 'totp 2')).toThrow(/authenticate/);
    expect(() => sealer.open(`${stored.slice(0, -2)}AA`, 'totp 1')).toThrow(/authenticate/);
  });

  test('with another key opens nothing, and says which setting is missing', () => {
    const stored = sealerFrom(own, ['k'.repeat(32)]).seal('a secret', 'totp 1');
    for (const other of [sealer, sealerFrom(own, ['l'.repeat(32)])]) {
      expect(() => other.open(stored, 'totp 1')).toThrow(/^SECRET_KEY must /);
    }
    // The configured key alone is not enough, without the half in the database.
    expect(() => sealerFrom(randomBytes(32), ['k'.repeat(32)]).open(stored, 'totp 1')).toThrow(
      ConfigError,
    );
  });

  test('opens and matches what a former key made, and seals with the first', () => {
    const stored = sealerFrom(own, ['k'.repeat(32)]).seal('a secret', 'totp 1');
    const next = sealerFrom(own, ['l'.repeat(32), 'k'.repeat(32)]);
    expect(next.open(stored, 'totp 1')).toBe('a secret');
    const print = sealerFrom(own, ['k'.repeat(32)]).fingerprint('a code');
    expect(next.isFingerprint('a code', print)).toBe(true);
    expect(sealerFrom(own, []).isFingerprint('a code', sealer.fingerprint('a code'))).toBe(true);
    expect(next.isFingerprint('another', print)).toBe(false);
    expect(sealer.isFingerprint('a code', print)).toBe(false);
    expect(next.isFingerprint('a code', Buffer.from(''))).toBe(false);
    expect([next.isCurrent(stored), next.isCurrent(next.seal('x', 'y'))]).toEqual([false, true]);
  });
});

describe('the secret of an authenticator', () => {
  let host: TestHost;
  let clock = 0;
  beforeAll(async () => {
    host = await startHost({ now: () => new Date(Date.now() + clock) });
  });
  afterAll(() => host.close());
  beforeEach(() => {
    clock += 7_200_000;
  });

  const codeOf = (secret: string) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + clock });

  let people = 0;
  async function withSecondStep() {
    const email = `sealed${(people += 1)}@example.com`;
    const me = await host.signInAs([PROFILE], email);
    const key = { 'idempotency-key': randomUUID() };
    const { body } = await me.post('profile/totp/begin', {}, key);
    const secret: string = body.secret;
    const { body: confirmed } = await me.post(
      'profile/totp/confirm',
      { code: codeOf(secret) },
      key,
    );
    clock += 30_000;
    return { email, me, key, secret, codes: confirmed.recovery_codes as string[] };
  }

  /** All stored rows as text. */
  async function everything(): Promise<string> {
    const { rows } = await host.owner.query<{ table: string }>(
      `select quote_ident(relname) as table from pg_class
       where relnamespace = 'public'::regnamespace and relkind = 'r'`,
    );
    const texts = await Promise.all(
      rows.map(async ({ table }) => {
        const { rows: found } = await host.owner.query(`select t::text as text from ${table} t`);
        return found.map(({ text }) => String(text)).join('\n');
      }),
    );
    return texts.join('\n');
  }

  const start = (secretKeys: readonly string[] = []) =>
    ensureFirstStart({ ...host.host, config: { ...host.host.config, secretKeys } }, () => {});

  test('stands nowhere in the database, nor do the recovery codes, before and after it counts', async () => {
    const { me, key, secret, codes } = await withSecondStep();
    const other = await host.signInAs([PROFILE], 'pending@example.com');
    const { body: pending } = await other.post('profile/totp/begin');
    const stored = await everything();
    for (const secretText of [secret, pending.secret, ...codes, PASSWORD]) {
      expect(stored).not.toContain(secretText);
    }
    // Nevertheless a repeated call gets the same answer.
    const again = await me.post('profile/totp/begin', {}, key);
    expect([again.body.secret, again.headers.get('idempotent-replay')]).toEqual([secret, 'true']);
  });

  test('is sealed anew, once by however many hosts start, when SECRET_KEY is set or changed; a start without it is refused', async () => {
    const { email, secret } = await withSecondStep();
    const [key, next] = ['k'.repeat(32), 'n'.repeat(32)];
    await Promise.all(Array.from({ length: 4 }, () => start([key])));
    const stored = await everything();
    await start([key]);
    expect(await everything()).toBe(stored);
    await start([next, key]);
    for (const wrong of [[], [key]]) await expect(start(wrong)).rejects.toThrow(ConfigError);
    const { rows } = await host.owner.query(
      'select id, totp_secret from app_user where email = $1',
      [email],
    );
    const sealer = await sealerOf(host.db, [next]);
    expect(sealer.open(rows[0].totp_secret, `totp ${rows[0].id}`)).toBe(secret);
  });
});
