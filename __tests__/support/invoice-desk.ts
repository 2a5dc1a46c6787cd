import { counterDesk, SALES } from './counter-desk';

export const INVOICE = 'exchange/invoice';

/** A counter with euros to sell, and papers issued for what it sells. */
export function invoiceDesk() {
  const desk = counterDesk();
  beforeEach(() => desk.opening('EUR', '10000', '10800'));

  const tokenOf = (verify: string) => new URL(verify).searchParams.get('t') ?? '';
  return {
    desk,
    /** Sells 600 euros at 1.10: 660 dollars. */
    sold: (more: object = {}) =>
      desk.ticket('sell', { currency: 'EUR', amount: '600', rate: '1.10' }, more),
    issue: (document_id: number, more: object = {}) =>
      desk.me.post(`${INVOICE}/store`, { document_type: 'sales', document_id, ...more }),
    show: async (id: number) => (await desk.me.get(`${INVOICE}/${id}/show`)).body,
    takeBack: (id: number) => desk.me.post(`${SALES}/${id}/void`, { reason: 'a mistake' }),
    /** What anybody is told who scans the code of a paper. */
    scan: (verify: string) => desk.house.client().get(`public/verify/${tokenOf(verify)}`),
    tokenOf,
  };
}
