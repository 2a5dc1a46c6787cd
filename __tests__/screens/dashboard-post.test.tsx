import { screen } from '@testing-library/react';

import { host, openDashboard } from '@/__tests__/support/a-dashboard';

const post = {
  waiting: 2,
  failed: 1,
  since: '2026-11-21T11:00:00Z',
  reason: 'The mail server cannot be reached.',
};

test('letters that wait or were given up are shown with the reason and since when', async () => {
  openDashboard({ stands: { ...host, post } });
  expect(await screen.findByText('2 letters wait · One letter could not be sent')).toBeVisible();
  expect(screen.getByText('since 3 hours ago')).toBeVisible();
  expect(screen.getByText('The mail server cannot be reached.')).toBeVisible();
});

test('a mail server that is away is shown before any letter waits for it', async () => {
  openDashboard({ stands: { ...host, post: { ...post, waiting: 0, failed: 0 } } });
  expect(await screen.findByText('The mail server does not accept letters')).toBeVisible();
});

test('in Persian it is said in Persian', async () => {
  openDashboard({ stands: { ...host, post }, locale: 'fa' });
  expect(await screen.findByText(/2 نامه در انتظار ارسال است/)).toBeVisible();
});
