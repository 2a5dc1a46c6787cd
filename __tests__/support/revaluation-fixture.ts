import { byHand } from './by-hand';
import { cashFixture } from './cash-fixture';

export const REVALUATION = 'exchange/revaluation';

/** An organisation on 20 November that held 1,600 euros at a cost of 1,746.00 at the end of October. */
export function revaluationFixture() {
  const fixture = cashFixture();
  const { id } = fixture;

  beforeEach(async () => {
    await fixture.scene.post('2026-10-01', [
      ['1010', '20000'],
      ['3000', '-20000'],
    ]);
    await buy('1600', '1746.00', '2026-10-10');
  });

  const buy = (amount: string, base: string, date: string) =>
    fixture.scene.post(date, [
      { account_id: id('1020'), currency: 'EUR', debit: amount, base },
      ['1010', `-${base}`],
    ]);
  const sell = (amount: string, rate: string, date: string) =>
    fixture.pay({
      date,
      paid_from_account_id: id('1020'),
      currency: 'EUR',
      rate,
      lines: [{ account_id: id('3000'), amount }],
    });
  const closingAt = (rate: string, day = '2026-10-31') =>
    byHand(
      fixture.host.owner,
      `with made as (insert into rate_set (effective_at) values ($2::timestamptz) returning id)
       insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
       select id, 'EUR', 'closing', $1, $1, 1, 'direct', $2::timestamptz from made`,
      [rate, `${day}T12:00:00Z`],
    );
  const set = (exchange: object) =>
    byHand(
      fixture.host.owner,
      `insert into setting (type, body) values ('exchange', $1)
       on conflict (type) do update set body = setting.body || excluded.body`,
      [JSON.stringify(exchange)],
    );
  const revalue = (period_end = '2026-10-31') =>
    fixture.scene.me.post(`${REVALUATION}/store`, { period_end });
  const preview = (period_end = '2026-10-31') =>
    fixture.scene.me.post(`${REVALUATION}/preview`, { period_end });
  /** Entries of a revaluation, line by line. */
  const entriesOf = async (document: number) => {
    const { rows } = await fixture.host.owner.query<{ said: string }>(
      `select e.date || ' ' || e.kind || ' ' || a.number || ' ' || trim_scale(l.base) as said
       from entry e join line l on l.entry_id = e.id join account a on a.id = l.account_id
       where e.document_type = 'revaluation' and e.document_id = $1 order by e.id, l.line_no`,
      [document],
    );
    return rows.map(({ said }) => said);
  };

  return {
    ...fixture,
    scene: () => fixture.scene,
    host: () => fixture.host,
    buy,
    sell,
    closingAt,
    set,
    revalue,
    preview,
    entriesOf,
  };
}
