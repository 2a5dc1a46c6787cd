import { screen, waitFor } from '@testing-library/react';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PublicOfferScreen } from '@/components/dealing/public-offer/public-offer-screen';
import { publicOffer, type PublicOffer } from '@/lib/contract/dealing/public-offer';
import type { Locale } from '@/lib/i18n';

const anOffer = (own: Partial<PublicOffer> = {}): PublicOffer => ({
  organisation: 'Delta Exchange',
  number: 'OFR 00001',
  status: 'offered',
  kind: 'firm',
  side: 'buy',
  currency: 'EUR',
  counter_currency: 'USD',
  amount_min: '1000.00',
  amount_max: '10000.00',
  counter_amount: '10990.00',
  rate: '1.099',
  quote_unit: 1,
  quote_direction: 'direct',
  allow_partial: false,
  valid_until: '2026-11-20T11:00:00Z',
  now: '2026-11-20T10:00:00Z',
  language: null,
  wish: null,
  fee: null,
  ...own,
});

const open = (locale: Locale = 'en', hash = '#token') =>
  renderScreen(<PublicOfferScreen />, { at: `/customer/offer${hash}`, locale });

beforeEach(() => localStorage.clear());

test.each([
  ['en', 'An offer for you to buy', 'You get', 'Accept'],
  ['fa', 'پیشنهاد خرید برای شما', 'دریافت می‌کنید', 'پذیرفتن'],
] as const)(
  'the customer reads both sums, the rate and the time left in %s',
  async (locale, title, get, accept) => {
    const { params } = answer(publicOffer.show, () => anOffer());
    const { container } = open(locale);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText('Delta Exchange')).toBeVisible();
    expect(screen.getByText(get)).toBeVisible();
    expect(screen.getByText('10,000.00 EUR')).toBeVisible();
    expect(screen.getByText('10,990.00 USD')).toBeVisible();
    expect(screen.getByRole('timer')).toHaveTextContent('1:00:00');
    expect(screen.getByRole('button', { name: accept })).toBeVisible();
    expect(params).toEqual([{ token: 'token' }]);
    expect(await violationsIn(container)).toEqual([]);
  },
);

test.each([
  ['buy', /Paid in addition to the amount above/],
  ['sell', /Deducted from the amount above/],
] as const)('a fee is told in words to who may %s', async (side, words) => {
  answer(publicOffer.show, () => anOffer({ side, fee: { amount: '12.50', currency: 'USD' } }));
  open();
  expect(await screen.findByText('12.50 USD')).toBeVisible();
  expect(screen.getByText(words)).toBeVisible();
});

test('what the customer wants is sent, and stands there afterwards', async () => {
  let wish: PublicOffer['wish'] = null;
  answer(publicOffer.show, () => anOffer({ wish }));
  const accepted = answer(publicOffer.accept, () => {
    wish = { said: 'accepted', amount: '2500.00' };
    return anOffer({ wish });
  });
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '2,500');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  await waitFor(() => expect(accepted.inputs).toEqual([{ amount: '2500' }]));
  expect(await screen.findByText('2,500.00 EUR')).toBeVisible();
  expect(screen.getByText(/You have accepted/)).toBeVisible();
});

test.each([
  ['accepted', 'Decline', 'Accept'],
  ['declined', 'Accept', 'Decline'],
] as const)('after "%s" only %s is left', async (said, left, gone) => {
  answer(publicOffer.show, () => anOffer({ wish: { said, amount: null } }));
  open();
  expect(await screen.findByRole('button', { name: left })).toBeVisible();
  expect(screen.queryByRole('button', { name: gone })).toBeNull();
});

test('an answer that comes too late shows the state of now', async () => {
  let status: PublicOffer['status'] = 'offered';
  answer(publicOffer.show, () => anOffer({ status }));
  fail(publicOffer.decline, 409);
  const { user } = open();
  const decline = await screen.findByRole('button', { name: 'Decline' });
  status = 'converted';
  await user.click(decline);
  expect(await screen.findByRole('heading', { name: 'The offer was dealt' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Decline' })).toBeNull();
});

test('an amount that was not offered is refused beside the buttons, in words', async () => {
  answer(publicOffer.show, () => anOffer());
  fail(publicOffer.accept, 422, {
    message: 'At most 10000 EUR can still be accepted. Enter that or less.',
    errors: { amount: ['At most 10000 EUR can still be accepted. Enter that or less.'] },
  });
  const { user } = open();
  await user.type(await screen.findByRole('textbox', { name: 'Amount' }), '20000');
  await user.click(screen.getByRole('button', { name: 'Accept' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('At most 10000 EUR');
});

test.each([
  ['expired', 'The offer has expired'],
  ['converted', 'The offer was dealt'],
  ['withdrawn', 'The offer was withdrawn'],
] as const)('an offer that is %s can be accepted no more', async (status, title) => {
  answer(publicOffer.show, () => anOffer({ status }));
  open();
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
  expect(screen.queryByRole('timer')).toBeNull();
});

test('an indicative rate says what to do instead of buttons', async () => {
  answer(publicOffer.show, () => anOffer({ kind: 'indicative' }));
  open();
  expect(await screen.findByText(/Ask the office for a firm offer/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull();
});

test('an address that leads nowhere says so, and asks nothing when it has no token', async () => {
  fail(publicOffer.show, 404);
  const { unmount } = open();
  expect(await screen.findByRole('heading', { name: 'No such offer' })).toBeVisible();
  unmount();
  const asked = answer(publicOffer.show, () => anOffer());
  open('en', '');
  expect(await screen.findByRole('heading', { name: 'No such offer' })).toBeVisible();
  expect(asked.params).toEqual([]);
});

test('whoever has chosen no language reads theirs', async () => {
  answer(publicOffer.show, () => anOffer({ language: 'fa' }));
  open();
  expect(await screen.findByRole('heading', { name: 'پیشنهاد خرید برای شما' })).toBeVisible();
});

test('whoever has chosen one keeps it', async () => {
  localStorage.setItem('locale', 'en');
  answer(publicOffer.show, () => anOffer({ language: 'fa' }));
  open();
  expect(await screen.findByRole('heading', { name: 'An offer for you to buy' })).toBeVisible();
});
