import { screen } from '@testing-library/react';

import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { VerifyScreen } from '@/components/dealing/verify/verify-screen';
import { type Verified, verifyDocument } from '@/lib/contract/dealing/verification';
import type { Locale } from '@/lib/i18n';

const TOLD: Verified = {
  genuine: true,
  kind: 'invoice',
  number: 'INV 00005',
  date: '2026-11-20',
  amount: '1662.000',
  currency: 'KWD',
  status: 'issued',
  organisation: 'Delta Exchange',
};

const scan = (locale: Locale = 'en', query = '?t=INV5-abcdefghijklmnopqrstuv') =>
  renderScreen(<VerifyScreen />, { at: `/verify${query}`, locale });

test.each([
  ['en', 'Genuine', 'Delta Exchange issued this, and it is valid.'],
  ['fa', 'اصل است', 'Delta Exchange این را صادر کرده است و اعتبار دارد.'],
] as const)(
  'a paper of the organisation is said to be genuine in %s',
  async (locale, title, text) => {
    const { params } = answer(verifyDocument, () => TOLD);
    const { container } = scan(locale);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText('INV 00005')).toBeVisible();
    expect(screen.getByText('1,662.000 KWD')).toBeVisible();
    expect(params).toEqual([{ token: 'INV5-abcdefghijklmnopqrstuv' }]);
    expect(await violationsIn(container)).toEqual([]);
  },
);

test('a cancelled paper is not valid any more', async () => {
  answer(verifyDocument, () => ({ ...TOLD, status: 'cancelled' as const }));
  scan();
  expect(await screen.findByRole('heading', { name: 'Cancelled' })).toBeVisible();
  expect(screen.queryByText(/is valid/)).toBeNull();
});

test('a code that the organisation does not know is not genuine', async () => {
  fail(verifyDocument, 404);
  scan();
  expect(await screen.findByRole('heading', { name: 'Not genuine' })).toBeVisible();
});

test.each([
  'INV5-abcdefghijklmnopqrstuv',
  'https://x.test/build/verify?t=INV5-abcdefghijklmnopqrstuv',
])('without a code the page asks for one and checks it: %s', async (typed) => {
  const { params } = answer(verifyDocument, () => TOLD);
  const { user, container } = scan('en', '');
  const field = await screen.findByLabelText('Code');
  expect(screen.queryByText('Not genuine')).toBeNull();
  expect(await violationsIn(container)).toEqual([]);
  await user.type(field, `${typed}{Enter}`);
  expect(await screen.findByRole('heading', { name: 'Genuine' })).toBeVisible();
  expect(params).toEqual([{ token: 'INV5-abcdefghijklmnopqrstuv' }]);
});

test('an organisation that cannot be reached says nothing of the paper, and may be asked again', async () => {
  fail(verifyDocument, 503, { message: 'Come back later.' }, { once: true });
  answer(verifyDocument, () => TOLD);
  fail(verifyDocument, 503, { message: 'Come back later.' }, { once: true });
  const { user } = scan();
  expect(await screen.findByRole('heading', { name: 'Could not be checked' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { name: 'Genuine' })).toBeVisible();
});
