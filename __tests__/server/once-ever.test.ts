import { randomUUID } from 'node:crypto';

import { inTransaction } from '@/server/database/transaction';
import { drawToken } from '@/server/people/one-time-code.sql';
import { codeFor, tokenFor } from '../support/letters';
import { CLIENTS, ONE, race, type RaceFixture, raceFixture } from '../support/race-fixture';
import { PROFILE } from '../support/roles';
import { storedUser } from '../support/staff';
import { PASSWORD } from '../support/test-host';

let fixture: RaceFixture;
beforeAll(async () => {
  fixture = await raceFixture();
});
afterAll(() => fixture.host.close());

test('a recovery code signs in once, and the others still do after it', async () => {
  await fixture.inRounds(async () => {
    const { email, recovery } = await fixture.withSecondStep();
    const [first = '', second = '', third = ''] = recovery;
    expect(await race(() => fixture.signIn(email, first))).toEqual(ONE);
    // Different codes used at the same moment each count once.
    const both = await Promise.all([fixture.signIn(email, second), fixture.signIn(email, third)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    for (const used of [first, second, third]) {
      expect((await fixture.signIn(email, used)).status).toBe(422);
    }
    const last = fixture.host.client();
    const fourth = { email, password: PASSWORD, code: recovery[3] };
    expect((await last.post('users/login', fourth)).status).toBe(200);
    expect((await last.get('profile/show')).body.recovery_codes_left).toBe(6);
  });
}, 300_000);

test('a code of an authenticator signs in once in its period, and no earlier one after it', async () => {
  await fixture.inRounds(async () => {
    const { email, code } = await fixture.withSecondStep();
    const confirmed = code();
    expect((await fixture.signIn(email, confirmed)).status).toBe(422);
    fixture.passes(30_000);
    const used = code();
    expect(await race(() => fixture.signIn(email, used))).toEqual(ONE);
    expect((await fixture.signIn(email, confirmed)).status).toBe(422);
    fixture.passes(30_000);
    expect((await fixture.signIn(email, code())).status).toBe(200);
    expect((await fixture.signIn(email, used)).status).toBe(422);
  });
}, 300_000);

test('a set-up is confirmed once, and its recovery codes are given once', async () => {
  await fixture.inRounds(async () => {
    const email = fixture.anAddress();
    const me = await fixture.host.signInAs([PROFILE], email);
    const code = (await fixture.begun(me))();
    expect(await race(() => me.post('profile/totp/confirm', { code }))).toEqual(ONE);
    expect(await race(() => fixture.signIn(email, code))).toEqual({
      through: 0,
      others: Array.from({ length: CLIENTS }, () => 422),
    });
  });
}, 300_000);

test('a code that was used stays used whatever is changed after it', async () => {
  await fixture.inRounds(async () => {
    const { email, me, code, recovery } = await fixture.withSecondStep();
    fixture.passes(30_000);
    const [paper = '', other = ''] = recovery;
    const used = [code(), paper];
    for (const one of used) expect((await fixture.signIn(email, one)).status).toBe(200);
    const stay = async () => {
      for (const one of used) expect((await fixture.signIn(email, one)).status).not.toBe(200);
    };

    const { version } = (await me.get('profile/show')).body;
    await me.put('profile/update', { name: 'Another name', version });
    await stay();
    await me.post('profile/totp/confirm', { code: used[0] });
    await me.post('profile/totp/begin');
    await stay();
    expect((await me.post('profile/totp/disable', { password: PASSWORD })).status).toBe(200);
    const anew = await fixture.turnOn(me);
    await stay();
    // Unused codes of the former set are invalid too.
    expect((await fixture.signIn(email, other)).status).toBe(422);
    const { body: me2 } = await me.get('profile/show');
    await me.post(`users/update-password/${me2.id}/updatePassword`, {
      current_password: PASSWORD,
      password: PASSWORD,
    });
    await stay();
    expect((await fixture.signIn(email, anew.recovery[0])).status).toBe(200);
  }, 3);
}, 300_000);

test('a sign-in that the end of the second step or a new password overtakes does not come in', async () => {
  await fixture.inRounds(async () => {
    const { email, me, recovery } = await fixture.withSecondStep();
    const { body } = await me.get('profile/show');
    const change = { current_password: PASSWORD, password: 'another long password' };
    const entered = fixture.host.client();
    const [, attempt] = await Promise.all([
      me.post(`users/update-password/${body.id}/updatePassword`, change),
      entered.post('users/login', { email, password: PASSWORD, code: recovery[0] }),
    ]);
    // In either order, no session of the former password is left.
    expect([200, 422]).toContain(attempt.status);
    expect((await entered.get('user/current-user')).status).toBe(401);
  });
}, 300_000);

test('a code that proves an address counts once', async () => {
  await fixture.inRounds(async () => {
    const visitor = fixture.host.client();
    const email = fixture.anAddress();
    const { body } = await visitor.post('users/register', { name: 'R', email, password: PASSWORD });
    const code = await codeFor(fixture.host, email);
    const verify = () => visitor.post(`users/${body.id}/verify`, { code });
    expect(await race(verify)).toEqual(ONE);
    await fixture.host.owner.query("update app_user set status = 'unverified' where id = $1", [
      body.id,
    ]);
    expect((await visitor.get(`users/${body.id}/resend`)).status).toBe(200);
    expect((await verify()).status).toBe(422);
  });
}, 300_000);

test('a code for a new password counts once, and not after the next was drawn', async () => {
  await fixture.inRounds(async () => {
    const email = fixture.anAddress();
    await fixture.host.signInAs(null, email);
    await fixture.host.client().post('users/forgot-password', { email });
    const code = await codeFor(fixture.host, email);
    const reset = (n: number) =>
      fixture.host
        .client()
        .post('users/reset-password', { email, code, password: `${PASSWORD} ${n}` });
    expect(await race(reset)).toEqual(ONE);
    await fixture.host.client().post('users/forgot-password', { email });
    expect((await reset(9)).status).toBe(422);
  });
}, 300_000);

test('an invitation and the link of the set-up choose one password', async () => {
  await fixture.inRounds(async (developer) => {
    const email = fixture.anAddress();
    const { id, ...user } = await storedUser(developer, { email, password: undefined });
    const choose = (code: string) => (n: number) =>
      fixture.host.client().post('users/reset-password', { code, password: `${PASSWORD} ${n}` });
    const invitation = await tokenFor(fixture.host, email);
    expect(await race(choose(invitation))).toEqual(ONE);

    const setup = await inTransaction(fixture.host.db, (tx) =>
      drawToken(tx, { userId: id, purpose: 'setup', hours: 24, now: new Date(fixture.now()) }),
    );
    expect(await race(choose(setup))).toEqual(ONE);

    for (const is_active of [false, true]) {
      const { body } = await developer.get(`users/${id}/show`);
      const { name, role_id, version } = body;
      const draft = { name, email: user.email, role_id, version, is_active };
      expect((await developer.post(`users/${id}/update`, draft)).status).toBe(200);
    }
    for (const used of [invitation, setup]) expect((await choose(used)(9)).status).toBe(422);
  });
}, 300_000);

test('a call repeated under its key does its deed once and is answered alike', async () => {
  await fixture.inRounds(async () => {
    const me = await fixture.host.signInAs([PROFILE], fixture.anAddress());
    const code = (await fixture.begun(me))();
    const key = { 'idempotency-key': randomUUID() };
    const confirm = () => me.post('profile/totp/confirm', { code }, key);
    const all = await Promise.all(Array.from({ length: CLIENTS }, confirm));
    const answers = [...all, await confirm()].filter(({ status }) => status === 200);
    expect(all.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(answers.filter(({ headers }) => !headers.has('idempotent-replay'))).toHaveLength(1);
    expect((await me.get('profile/show')).body.recovery_codes_left).toBe(10);
  });
}, 300_000);
