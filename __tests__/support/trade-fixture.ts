import { DAY, dealingFixture } from './dealing-fixture';

export const TRADE = 'exchange/trade';
export const euros = {
  currency: 'EUR',
  amount: '3000',
  rate: '1.0860',
  quote_direction: 'direct',
};

/** An organisation with board rates for dirhams and euros, and a dealer. */
export function tradingFixture() {
  const office = dealingFixture();
  let dealer: number;
  beforeEach(async () => {
    await office.currency('AED');
    await office.boardAt('AED', '0.27229408');
    await office.boardAt('EUR', '1.0855');
    dealer = await office.party('dealer', 'Gulf Dealers');
  });
  return {
    office,
    deal: (more: object = {}) =>
      office.me().post(`${TRADE}/store`, {
        date: DAY,
        counterparty_id: dealer,
        side: 'buy',
        currency: 'AED',
        amount: '100000',
        rate: '3.6735',
        quote_direction: 'indirect',
        value_date: '2026-11-20',
        post: true,
        ...more,
      }),
    settle: (id: number, more: object) =>
      office.me().post(`${TRADE}/${id}/settle`, { date: '2026-11-20', ...more }),
  };
}
