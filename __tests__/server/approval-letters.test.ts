import { bodyOf } from '../support/applicant';
import { lettersTo } from '../support/letters';
import { manualJournalFixture } from '../support/manual-journal-fixture';
import { rateFixture } from '../support/rate-fixture';
import { sendMessages } from '@/server/outbox/outbox';

describe('a manual journal that waits for approval', () => {
  const { ask, boardAt, buyEuro, charge, host, line, me } = manualJournalFixture();
  const PROFILE = { name: 'profile', title: 'Profile', view: true, edit: true };
  const APPROVER = { name: 'manual journal', title: 'x', view: true, approve: true };

  const request = async () => {
    const { status, body } = await ask(
      charge({ lines: [line('5080', '12.50'), line('1020', '-12.50')] }),
    );
    expect([status, body.status]).toEqual([201, 'pending_approval']);
    await sendMessages(host().host);
    return body.id as number;
  };
  beforeEach(async () => {
    await boardAt('1.09');
    await buyEuro('100', '1.08');
  });

  test('is mailed once, in their language, to those who may approve it, with a link', async () => {
    await host().signInAs([APPROVER, PROFILE], 'english@example.com');
    const persian = await host().signInAs([APPROVER, PROFILE], 'persian@example.com');
    await persian.put('profile/preferences', { locale: 'fa' });
    await host().signInAs([{ ...APPROVER, approve: false }], 'clerk@example.com');
    const id = await request();

    const [letter = '', ...others] = await lettersTo(host(), 'english@example.com');
    expect(others).toEqual([]);
    expect(letter).toContain('Manual journal (exchange)');
    expect(letter).toContain(`/build/exchange/manual-journal/${id}`);
    // Amounts and reasons are not in letters, which pass through other servers.
    expect(letter).not.toMatch(/12\.50|bank took/);
    const [persianLetter = ''] = await lettersTo(host(), 'persian@example.com');
    const fa = bodyOf(persianLetter);
    expect(fa).toContain(`/build/exchange/manual-journal/${id}`);
    expect(fa).toContain('سند دستی');
    expect(await lettersTo(host(), 'clerk@example.com')).toEqual([]);
    expect(await lettersTo(host(), 'developer@localhost')).toEqual([]);
  });

  test('is not mailed to a user who has switched these letters off', async () => {
    const quiet = await host().signInAs([APPROVER, PROFILE], 'quiet@example.com');
    await quiet.put('profile/preferences', { approval_mail: false });
    await request();
    expect(await lettersTo(host(), 'quiet@example.com')).toEqual([]);
    await quiet.put('profile/preferences', { approval_mail: true });
    await request();
    expect(await lettersTo(host(), 'quiet@example.com')).toHaveLength(1);
  });

  test('is not mailed if it is refused', async () => {
    await host().signInAs([APPROVER, PROFILE], 'owner@example.com');
    const lines = [line('5080', '1000'), line('1020', '-1000')];
    expect((await ask(charge({ lines }))).status).toBe(422);
    expect((await me().get('approvals/list')).body.data).toEqual([]);
    await sendMessages(host().host);
    expect(await lettersTo(host(), 'owner@example.com')).toEqual([]);
  });
});

describe('rates that wait for approval', () => {
  const fixture = rateFixture();
  const OWNER = 'owner@example.com';
  const propose = async (...rates: readonly object[]) => {
    const { status } = await fixture.publish(rates, { reason: 'The market jumped' });
    expect(status).toBe(201);
    await sendMessages(fixture.host.host);
  };

  test('are mailed in one letter for a set, and at most once an hour', async () => {
    await fixture.publish([
      { currency: 'EUR', mid: '1.09' },
      { currency: 'AED', mid: '0.27' },
    ]);
    await fixture.holdOutliers();
    await fixture.host.signInAs(
      [{ name: 'rates', title: 'Rates', view: true, approve: true }],
      OWNER,
    );
    await propose({ currency: 'EUR', mid: '1.3' }, { currency: 'AED', mid: '0.4' });
    const [letter = '', ...others] = await lettersTo(fixture.host, OWNER);
    expect(others).toEqual([]);
    expect(letter).toMatch(/\/build\/exchange\/rates\n/);
    for (const time of ['10:20', '10:40', '10:59']) {
      fixture.turn(`2026-11-20T${time}:00Z`);
      await propose({ currency: 'EUR', mid: '1.31' });
    }
    expect(await lettersTo(fixture.host, OWNER)).toHaveLength(1);
    fixture.turn('2026-11-20T11:01:00Z');
    await propose({ currency: 'EUR', mid: '1.32' });
    expect(await lettersTo(fixture.host, OWNER)).toHaveLength(2);
  });
});
