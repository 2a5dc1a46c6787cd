import { byHand } from './by-hand';
import type { Client } from './client';
import { cashFixture } from './cash-fixture';

export const MANUAL_JOURNAL = 'exchange/manual-journal';

/** An organisation with cash and euros that posts manual journals, with a second person who approves them. */
export function manualJournalFixture() {
  const fixture = cashFixture();
  const { buyEuro, id } = fixture;
  let second: Client;
  beforeEach(async () => {
    second = await fixture.host.signInAs([
      { name: 'manual journal', title: 'x', view: true, approve: true, create: true, post: true },
    ]);
  });

  const boardAt = (mid: string, day = '2026-11-19') =>
    byHand(
      fixture.host.owner,
      `with made as (insert into rate_set (effective_at) values ($2::timestamptz) returning id)
     insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
     select id, 'EUR', 'board', $1, $1, 1, 'direct', $2::timestamptz from made`,
      [mid, `${day}T06:00:00Z`],
    );
  const line = (number: string, amount: string, more: object = {}) => ({
    account_id: id(number),
    currency: 'EUR',
    amount,
    ...more,
  });
  const charge = (more: object = {}) => ({
    date: '2026-11-19',
    kind: 'fc_expense',
    valuation_mode: 'at_mid',
    reason: 'The bank took its charge.',
    lines: [line('5080', '12.50'), line('1040', '-12.50')],
    ...more,
  });
  const ask = (given: object) =>
    fixture.scene.me.post(`${MANUAL_JOURNAL}/store`, { post: true, ...given });
  /** Stores a manual journal as one user and approves it as another. */
  async function post(given: object) {
    const asked = await ask(given);
    expect([asked.status, asked.body.status]).toEqual([201, 'pending_approval']);
    const { status, body } = await second.post(`${MANUAL_JOURNAL}/${asked.body.id}/approve`, {});
    expect([status, body.errors]).toEqual([200, undefined]);
    return body;
  }
  /** Moves euros with an average of 1.08 to the nostro. */
  const nostroHolds = async (amount: string) => {
    await buyEuro(amount, '1.08');
    const moved = { kind: 'reclass', lines: [line('1040', amount), line('1020', `-${amount}`)] };
    await post(charge({ ...moved, valuation_mode: undefined }));
  };

  return {
    ...fixture,
    /** Getters, because every test has a new host. */
    me: () => fixture.scene.me,
    owner: () => fixture.host.owner,
    host: () => fixture.host,
    second: () => second,
    boardAt,
    line,
    charge,
    ask,
    post,
    nostroHolds,
  };
}
