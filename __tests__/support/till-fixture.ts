import { byHand } from './by-hand';
import type { Client } from './client';
import { cashFixture } from './cash-fixture';

/** For every test: a host with 10,000 in cash, euros, and an unused till. */
export function tillFixture() {
  const fixture = cashFixture();
  let till = 0;
  beforeEach(async () => {
    till = (
      await fixture.scene.me.post('exchange/locations/store', { name: 'Till 1', type: 'till' })
    ).body.id as number;
  });

  const publishMid = (currency: string, mid: string) =>
    byHand(
      fixture.host.owner,
      `with made as (
         insert into rate_set (effective_at) values ('2026-11-01T00:00:00Z') returning id, effective_at
       )
       insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
       select id, $1, 'board', $2, $2, 1, 'direct', effective_at from made`,
      [currency, mid],
    );
  const open = (count: object, by: Client = fixture.scene.me, location_id = till) =>
    by.post('exchange/till-sessions/open', { location_id, count });
  /** Opens the till with a count that differs, and the reason. */
  const openBecause = (reason: string, count: object, by: Client = fixture.scene.me) =>
    by.post('exchange/till-sessions/open', { location_id: till, count, reason });
  const close = (id: number, count: object, by: Client = fixture.scene.me) =>
    by.post(`exchange/till-sessions/${id}/close`, { count });
  /** Moves money from the main vault to the till, or between other locations. */
  const move = async (currency: string, amount: string, to = till, from = 1) => {
    const { status, body } = await fixture.scene.me.post('exchange/transfer/store', {
      kind: 'internal',
      date: '2026-11-19',
      from_location_id: from,
      to_location_id: to,
      lines: [{ currency, amount }],
      post: true,
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body;
  };
  const stockAt = async (location = till) => {
    const { rows } = await fixture.host.owner.query<{ currency: string; quantity: string }>(
      'select currency, trim_scale(quantity)::text as quantity from stock where location_id = $1 and quantity <> 0 order by 1',
      [location],
    );
    return Object.fromEntries(rows.map(({ currency, quantity }) => [currency, quantity]));
  };
  /** Lines of the last entry, as `account amount currency base`. */
  const lastEntry = async () => {
    const { rows } = await fixture.host.owner.query<{ line: string }>(
      `select a.number || ' ' || trim_scale(l.amount) || ' ' || l.currency || ' ' || trim_scale(l.base) as line
       from line l join account a on a.id = l.account_id
       where l.entry_id = (select max(id) from entry) order by l.line_no`,
    );
    return rows.map(({ line }) => line);
  };
  const ruleOff = () =>
    byHand(
      fixture.host.owner,
      `update approval_rule set is_active = false where subject = 'till_variance'`,
    );

  return {
    fixture,
    get me() {
      return fixture.scene.me;
    },
    get till() {
      return till;
    },
    publishMid,
    open,
    openBecause,
    close,
    move,
    stockAt,
    lastEntry,
    ruleOff,
  };
}
