import { divide } from '@/lib/domain/money';
import { byHand } from './by-hand';
import type { Client } from './client';
import { counterFixture, SALES, TODAY } from './counter-fixture';

const EVE = '2026-11-19';

type Manner = 'direct' | 'indirect';

/** For every test: a host with two tills, two tellers and a dealer; `trade` plays the day of part F of the design. */
export function demoDay() {
  const fixture = counterFixture({ cash: '12000', currencies: ['EUR', 'AED', 'PKR'] });
  const people: Record<string, Client> = {};
  const places: Record<string, number> = {};
  const sessions: Record<string, number> = {};

  const mid = (currency: string, at: string, rate: string, manner: Manner = 'direct') =>
    byHand(
      fixture.host.owner,
      `with made as (insert into rate_set (effective_at) values ($2::timestamptz) returning id)
       insert into rate (set_id, currency, kind, mid, mid_base, quote_unit, quote_direction, effective_at)
       select id, $1, 'board', $3, $4, 1, $5, $2::timestamptz from made`,
      [
        currency,
        at,
        rate,
        manner === 'direct' ? rate : divide('1', rate, { decimals: 18 }),
        manner,
      ],
    );
  const by = async (who: string, path: string, body: object) => {
    const { status, body: answer } = await (people[who] ?? fixture.me).post(path, body);
    expect([who, path, status, answer.errors]).toEqual([who, path, expect.any(Number), undefined]);
    return answer;
  };
  const deal = (who: string, line: object, more: object) =>
    by(who, `${SALES}/store`, {
      date: TODAY,
      post: true,
      override_reason: 'Agreed with the customer',
      lines: [line],
      ...more,
    });
  const party = async (kind: string, name: string): Promise<number> =>
    (await by('me', 'accounting/parties/store', { kind, name })).id;

  const quoteByBase = async (code: string) => {
    const { body } = await fixture.me.get('setting/currencies/list');
    const { id, version } = body.find((one: { code: string }) => one.code === code);
    const own = { quote_direction: 'indirect', version };
    expect((await fixture.me.put(`setting/currencies/${id}/update`, own)).status).toBe(200);
  };

  /** Sets everything up on the evening before the day. */
  async function evening() {
    for (const who of ['Teller A', 'Teller B', 'Dealer D']) {
      people[who] = await fixture.host.signInAs(null, addressOf(who));
    }
    for (const name of ['Till 1', 'Till 2']) {
      places[name] = (await by('me', 'exchange/locations/store', { name, type: 'till' })).id;
    }
    await mid('EUR', `${EVE}T08:00:00Z`, '1.0850');
    await mid('AED', `${EVE}T08:00:00Z`, '3.6725', 'indirect');
    await mid('PKR', `${EVE}T08:00:00Z`, '280', 'indirect');
    await quoteByBase('AED');
    const at = (till: string) => ({ location_id: places[till] });
    const journal = (lines: readonly (readonly [number: string, line: object])[], date = EVE) =>
      fixture.given('opening', 'accounting/journal-entry/store', {
        date,
        lines: lines.map(([number, line]) => ({ account_id: fixture.id(number), ...line })),
      });
    const euros = { currency: 'EUR' };
    await journal([
      ['1020', { ...euros, debit: '700', base: '756.00', ...at('Till 1') }],
      ['1020', { ...euros, debit: '1300', base: '1404.00', ...at('Till 2') }],
      ['1020', { currency: 'AED', debit: '10000', base: '2720.00', ...at('Till 1') }],
      ['1030', { debit: '8000' }],
      ['3000', { credit: '12880.00' }],
    ]);
    // The host's initial money is dated on the day itself.
    await journal(
      [
        ['1010', { debit: '6000', ...at('Till 1') }],
        ['1010', { debit: '6000', ...at('Till 2') }],
        ['1010', { credit: '12000' }],
      ],
      TODAY,
    );
    const open = (who: string, till: string, count: object) =>
      by(who, 'exchange/till-sessions/open', { location_id: places[till], count });
    const first = await open('Teller A', 'Till 1', { USD: '6000', EUR: '700', AED: '10000' });
    const second = await open('Teller B', 'Till 2', { USD: '6000', EUR: '1300' });
    Object.assign(sessions, { 'Till 1': first.id, 'Till 2': second.id });
  }

  /** Plays the day, from the first ticket to the count of the second till. */
  async function trade() {
    await evening();
    const at = (till: string) => ({ location_id: places[till] });
    const known = await fixture.aCustomer('Customer 1');
    const other = await fixture.aCustomer('Customer 2');
    const dirham = { currency: 'AED', quote_direction: 'indirect' };
    await deal(
      'Teller A',
      { side: 'buy', currency: 'EUR', amount: '500', rate: '1.0780' },
      { ...at('Till 1'), customer_id: known },
    );
    await deal(
      'Teller B',
      { side: 'sell', currency: 'EUR', amount: '800', rate: '1.0920' },
      { ...at('Till 2'), fee: { amount: '2.00', mode: 'on_top' } },
    );
    await deal(
      'Teller A',
      { side: 'sell', ...dirham, amount: '3670', rate: '3.6500' },
      { ...at('Till 1'), customer_id: other },
    );
    await mid('EUR', `${TODAY}T08:00:00Z`, '1.0855');
    const bought = await by('Dealer D', 'exchange/trade/store', {
      date: TODAY,
      post: true,
      counterparty_id: await party('dealer', 'Delta FX'),
      side: 'buy',
      currency: 'EUR',
      amount: '3000',
      rate: '1.0860',
    });
    const settle = (leg: string, where: object) =>
      by('Dealer D', `exchange/trade/${bought.id}/settle`, { leg, date: TODAY, ...where });
    await settle('counter', { account_id: fixture.id('1030') });
    await settle('fc', { location_id: 1 });
    await by('me', 'exchange/transfer/store', {
      kind: 'internal',
      date: TODAY,
      from_location_id: 1,
      to_location_id: places['Till 2'],
      lines: [{ currency: 'EUR', amount: '1000' }],
      post: true,
    });
    await mid('EUR', `${TODAY}T09:00:00Z`, '1.0870');
    await deal(
      'Teller B',
      { side: 'sell', currency: 'EUR', amount: '1200', rate: '1.0930' },
      { ...at('Till 2'), customer_id: known },
    );
    await deal(
      'Teller A',
      { side: 'buy', currency: 'EUR', amount: '250', rate: '1.0790' },
      { ...at('Till 1'), fee: { amount: '1.50', mode: 'deducted' } },
    );
    await by('Teller A', 'exchange/transfer/store', {
      kind: 'remit_out',
      date: TODAY,
      post: true,
      ...at('Till 1'),
      sender_id: other,
      agent_id: await party('agent', 'Lahore'),
      beneficiary: { name: 'Beneficiary One', country: 'PK' },
      principal: '500',
      payout_currency: 'PKR',
      rate: '278.50',
      quote_direction: 'indirect',
      fee: { amount: '8.00', mode: 'on_top' },
    });
    const count = { USD: '8187.20', EUR: { '100': '2', '50': '1', loose: '40' } };
    await by('Teller B', `exchange/till-sessions/${sessions['Till 2']}/close`, { count });
    await by('me', `exchange/till-sessions/${sessions['Till 2']}/approve`, {});
  }

  return {
    ...fixture,
    get me() {
      return fixture.me;
    },
    get host() {
      return fixture.host;
    },
    mid,
    by,
    deal,
    trade,
    sessions,
    person: (who: string) => people[who] ?? fixture.me,
    report: async (name: string, query = '') =>
      (await fixture.me.get(`reports/${name}?from=${TODAY}&to=${TODAY}&${query}`)).body,
  };
}

/** `teller-a@example.test`, which reports also use as the name. */
export const addressOf = (who: string) => `${who.toLowerCase().replace(' ', '-')}@example.test`;
