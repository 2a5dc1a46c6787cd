import { byHand } from './by-hand';
import type { Client } from './client';
import { counterFixture, SALES } from './counter-fixture';

/** A counter with euros at 1.00 and thresholds in dollars, and a clock that tests can set. */
export function watchedCounter() {
  const fixture = counterFixture({ currencies: ['EUR', 'USD'], cash: '500000' });
  beforeEach(async () => {
    await fixture.opening('EUR', '400000', '400000');
    const sent = { currency: 'EUR', buy: '0.999', sell: '1.001', mid: '1' };
    expect((await fixture.me.post('exchange/rates/store', sent)).status).toBe(201);
  });

  /** Buys euros from a customer at 1.00. */
  const bring = (amount: string, own: object = {}, me: Client = fixture.me) =>
    me.post(`${SALES}/store`, {
      date: '2026-11-20',
      post: true,
      override_reason: 'Agreed with the customer',
      ...own,
      lines: [{ side: 'buy', currency: 'EUR', amount, rate: '1' }],
    });

  /** A customer with an approved file, unless given otherwise. */
  const identified = async (
    own: Readonly<{ status?: string; tier?: string; ends?: string }> = {},
  ) => {
    const { status = 'approved', tier = 'standard', ends = '2027-11-20' } = own;
    const customer_id = await fixture.aCustomer();
    await byHand(
      fixture.host.owner,
      `insert into kyc_customer (id, type, status, source, language, country, party_id, tier, approved_version, approved_at, documents_end_on)
       values ($1, 'individual', $2, 'staff', 'en', 'AF', $1, $3, case when $2 = 'approved' then 1 end,
         case when $2 = 'approved' then now() end, $4)`,
      [customer_id, status, tier, ends],
    );
    await byHand(
      fixture.host.owner,
      `insert into kyc_document (customer_id, type, tag, details, status) values ($1, 'passport', $2, 'x', 'accepted')`,
      [customer_id, `tag ${customer_id}`],
    );
    return customer_id;
  };

  return {
    fixture,
    identified,
    bring,
    /** A threshold in force since the beginning of the year. */
    threshold: async (rule: string, amount: string, own: object = {}) => {
      const sent = { rule, amount, currency: 'USD', valid_from: '2026-01-01', source: 'A test' };
      const answer = await fixture.me.post('exchange/thresholds/store', { ...sent, ...own });
      expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
      return answer.body;
    },
    list: async (what: string, query = '') =>
      (await fixture.me.get(`exchange/${what}/list${query}`)).body.data,
  };
}
