import { byHand } from './by-hand';
import { cashFixture } from './cash-fixture';

/** Business day of most tests; the host's clock is one day later. */
export const DAY = '2026-11-19';

/** An organisation with 10,000 in cash that deals in several currencies. */
export function dealingFixture() {
  const fixture = cashFixture();
  const me = () => fixture.scene.me;

  /** Adds a currency; the euro already exists. */
  const currency = async (code: string) => {
    const { status, body } = await me().post('setting/currencies/store', { code, name: code });
    expect([status, body.errors]).toEqual([201, undefined]);
  };
  /** Publishes a mid rate, in base per unit. */
  const boardAt = (code: string, mid: string, day = DAY) =>
    byHand(
      fixture.host.owner,
      `with made as (insert into rate_set (effective_at) values ($3::timestamptz) returning id)
     insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
     select id, $1, 'board', $2, $2, 1, 'direct', $3::timestamptz from made`,
      [code, mid, `${day}T06:00:00Z`],
    );
  const party = async (kind: string, name: string, more: object = {}) => {
    const { status, body } = await me().post('accounting/parties/store', { kind, name, ...more });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.id as number;
  };
  /** Posts an opening amount of a currency at a value, against capital. */
  const hold = async (code: string, amount: string, value: string) => {
    const { status, body } = await me().post('accounting/journal-entry/store', {
      date: DAY,
      post: true,
      lines: [
        { account_id: fixture.id('1020'), currency: code, debit: amount, base: value },
        { account_id: fixture.id('3000'), credit: value },
      ],
    });
    expect([status, body.errors]).toEqual([201, undefined]);
  };
  /** Every entry of a document, each line as `1020 100 EUR 108`. */
  const entriesOf = async (path: string, id: number) => {
    const { body } = await me().get(`${path}/${id}/entry`);
    const found = new Map<number, string[]>();
    for (const line of body as Record<string, string>[]) {
      const said = `${line.account_number} ${line.amount} ${line.currency} ${line.base}`;
      const entry = Number(line.entry_id);
      found.set(entry, [...(found.get(entry) ?? []), said]);
    }
    return [...found.values()];
  };
  /** Balance of an account by currency, as `100 EUR 108`. */
  const standsOn = async (number: string) => {
    const { rows } = await fixture.host.owner.query<{ stands: string }>(
      `select trim_scale(sum(b.amount)) || ' ' || b.currency || ' ' || trim_scale(sum(b.base)) as stands
       from balance b join account a on a.id = b.account_id where a.number = $1
       group by b.currency having sum(b.amount) <> 0 or sum(b.base) <> 0 order by b.currency`,
      [number],
    );
    return rows.map(({ stands }) => stands);
  };

  return Object.assign(Object.create(fixture) as typeof fixture, {
    me,
    currency,
    boardAt,
    party,
    hold,
    entriesOf,
    standsOn,
  });
}
