import { screen } from '@testing-library/react';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { StopMessagesScreen } from '@/components/dealing/public-offer/stop-messages-screen';
import { publicConsent } from '@/lib/contract/accounting/consents';
import type { Locale } from '@/lib/i18n';

const open = (hash = '#token', locale: Locale = 'en') =>
  renderScreen(<StopMessagesScreen />, { at: `/customer/messages${hash}`, locale });

test('one press stops the messages; opening the page calls nothing', async () => {
  const stop = answer(publicConsent.stop, () => ({}));
  const { user } = open();
  expect(await screen.findByRole('heading', { name: 'Stop messages' })).toBeVisible();
  expect(stop.params).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop messages' }));
  expect(
    await screen.findByRole('heading', { name: 'You receive no more messages' }),
  ).toBeVisible();
  expect(stop.params).toEqual([{ token: 'token' }]);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a failure is shown, and the press can be repeated', async () => {
  fail(publicConsent.stop, 429, { message: 'Too many calls. Wait a minute.' });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Stop messages' }));
  expect(await screen.findByText(/Wait a minute/)).toBeVisible();
  answer(publicConsent.stop, () => ({}));
  await user.click(screen.getByRole('button', { name: 'Stop messages' }));
  expect(await screen.findByRole('heading', { name: /no more messages/ })).toBeVisible();
});

test('a link without its token says that it is incomplete', async () => {
  open('');
  expect(await screen.findByRole('heading', { name: 'The link is incomplete' })).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<[Locale, string]>([
  ['en', 'Stop messages'],
  ['fa', 'توقف پیام‌ها'],
])('the page is accessible in %s', async (locale, title) => {
  const { container } = open('#token', locale);
  expect(await screen.findByRole('button', { name: title })).toBeVisible();
  expect(await violationsIn(container)).toEqual([]);
});
