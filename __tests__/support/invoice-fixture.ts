import { counterFixture, SALES } from './counter-fixture';

export const INVOICE = 'exchange/invoice';

/** A counter with euros to sell, which issues invoices for its sales. */
export function invoiceFixture() {
  const fixture = counterFixture();
  beforeEach(() => fixture.opening('EUR', '10000', '10800'));

  const tokenOf = (verify: string) => new URL(verify).searchParams.get('t') ?? '';
  return {
    fixture,
    /** Sells 600 euros at 1.10: 660 dollars. */
    sold: (more: object = {}) =>
      fixture.ticket('sell', { currency: 'EUR', amount: '600', rate: '1.10' }, more),
    issue: (document_id: number, more: object = {}) =>
      fixture.me.post(`${INVOICE}/store`, { document_type: 'sales', document_id, ...more }),
    show: async (id: number) => (await fixture.me.get(`${INVOICE}/${id}/show`)).body,
    takeBack: (id: number) => fixture.me.post(`${SALES}/${id}/void`, { reason: 'a mistake' }),
    /** The public answer for the code of a paper. */
    scan: (verify: string) => fixture.host.client().get(`public/verify/${tokenOf(verify)}`),
    tokenOf,
  };
}
