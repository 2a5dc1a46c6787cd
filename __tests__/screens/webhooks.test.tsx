import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { trailOf } from '@/__tests__/support/settings-records';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { WebhooksScreen } from '@/components/settings/webhooks/webhooks-screen';
import { session } from '@/lib/contract/people/session';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { type Webhook, webhooks } from '@/lib/contract/settings/webhooks';
import type { Locale } from '@/lib/i18n';

const SECRET = `whsec_${'k'.repeat(43)}=`;

const aWebhook = (id: number, name: string, own: Partial<Webhook> = {}): Webhook => ({
  id,
  version: 1,
  name,
  url: `https://${name.toLowerCase().replaceAll(' ', '-')}.example.com/events`,
  events: ['document.posted', 'till.closed'],
  is_active: true,
  disabled_for: null,
  secret_at: '2026-11-01T08:00:00.000Z',
  waiting: 0,
  trouble: null,
  trouble_since: null,
  last_sent_at: '2026-11-20T10:00:00.000Z',
  ...own,
});

const SHOP = aWebhook(1, 'Web shop');
const NEW = aWebhook(2, 'Fresh', { secret_at: null, last_sent_at: null });
const SLOW = aWebhook(3, 'Slow', { trouble: 'slow', waiting: 4 });
const DEAD = aWebhook(4, 'Dead', { is_active: false, disabled_for: 'failing', trouble: 'refused' });

type Options = Readonly<{
  rows?: readonly Webhook[];
  me?: ReturnType<typeof aClerk>;
  at?: string;
  locale?: Locale;
}>;

function open({ rows = [SHOP, NEW, SLOW, DEAD], me = aDeveloper(), ...where }: Options = {}) {
  answer(session.current, () => me);
  answer(webhooks.list, () => [...rows]);
  answer(auditReport, () => trailOf());
  return renderScreen(
    <>
      <FrameShortcuts />
      <WebhooksScreen />
    </>,
    { at: '/webhooks', bare: true, ...where },
  );
}

test('webhooks are listed with address, events, state and what waits', async () => {
  open();
  const shop = await screen.findByRole('row', { name: /Web shop/ });
  for (const text of ['https://web-shop.example.com/events', 'Document posted, Till closed'])
    expect(shop).toHaveTextContent(text);
  expect(shop).toHaveTextContent('Active');
  expect(screen.getByRole('row', { name: /Fresh/ })).toHaveTextContent('Secret missing');
  expect(screen.getByRole('row', { name: /Fresh/ })).toHaveTextContent('Never');
  expect(screen.getByRole('row', { name: /Slow/ })).toHaveTextContent(/Retrying.*4/);
  expect(screen.getByRole('row', { name: /Dead/ })).toHaveTextContent('Switched off: failing');
});

test('a webhook is made with the keyboard; a refused address is shown at its field', async () => {
  refuse(webhooks.store, 'This address is in a private network.', 'url');
  const { user } = open();
  await screen.findByRole('row', { name: /Web shop/ });
  await user.click(screen.getByRole('button', { name: /^New webhook/ }));
  const panel = within(await screen.findByRole('complementary', { name: 'New webhook' }));
  await user.type(await panel.findByLabelText(/^Name/), 'Board');
  await user.type(panel.getByLabelText(/^Address/), 'https://10.0.0.1/');
  panel.getByRole('checkbox', { name: 'Rate published' }).focus();
  await user.keyboard(' ');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(panel.getByLabelText(/^Address/)).toHaveAccessibleDescription(/private network/),
  );

  const stored = answer(webhooks.store, ({ name, url, events }) =>
    aWebhook(5, name, { url, events }),
  );
  await user.clear(panel.getByLabelText(/^Address/));
  await user.type(panel.getByLabelText(/^Address/), 'https://board.example.com/');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toEqual([
      {
        name: 'Board',
        url: 'https://board.example.com/',
        events: ['rate.published'],
        is_active: true,
      },
    ]),
  );
});

test('events must be chosen', async () => {
  const { user } = open();
  await screen.findByRole('row', { name: /Web shop/ });
  await user.click(screen.getByRole('button', { name: /^New webhook/ }));
  const panel = within(await screen.findByRole('complementary', { name: 'New webhook' }));
  await user.type(await panel.findByLabelText(/^Name/), 'Board');
  await user.type(panel.getByLabelText(/^Address/), 'https://board.example.com/');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(panel.getByRole('checkbox', { name: 'Rate published' })).toBeInvalid(),
  );
});

test('a webhook without a secret says that nothing is delivered; the new secret is shown once', async () => {
  const made = answer(webhooks.rotate, () => {
    answer(webhooks.list, () => [{ ...NEW, secret_at: '2026-11-21T08:00:00.000Z' }]);
    return { secret: SECRET };
  });
  const { user, client } = open({ at: '/webhooks/2' });
  expect(await screen.findByText(/Nothing is delivered yet/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
  screen.getByRole('button', { name: 'Make a secret' }).focus();
  await user.keyboard('{Enter}');
  const dialog = within(await screen.findByRole('dialog', { name: 'Signing secret of Fresh' }));
  expect(dialog.getByRole('status', { name: 'Signing secret' })).toHaveTextContent(SECRET);
  expect(made.params).toEqual([{ id: '2' }]);
  await user.click(dialog.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.innerHTML).not.toContain(SECRET);
  const caches = [client.getQueryCache(), client.getMutationCache()];
  const cached = () => caches.flatMap((cache) => cache.getAll().map(({ state }) => state));
  await waitFor(() => expect(JSON.stringify(cached())).not.toContain(SECRET));
});

test('a secret is replaced after a question only', async () => {
  const made = answer(webhooks.rotate, () => ({ secret: SECRET }));
  const { user } = open({ at: '/webhooks/1' });
  await user.click(await screen.findByRole('button', { name: 'Make a secret' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Make a new secret?' }));
  expect(question.getByText(/24 hours/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(made.inputs).toEqual([]);
});

test('a webhook that was switched off says why and what to do', async () => {
  open({ at: '/webhooks/4' });
  expect(await screen.findByText(/accepted no message for a day/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Send a test' })).toBeNull();
});

test('a failing webhook says the reason of the last failure', async () => {
  open({ at: '/webhooks/3' });
  expect(await screen.findByText(/did not answer in time/)).toBeVisible();
});

test('a test is sent, and a refusal of it is shown', async () => {
  const sent = answer(webhooks.test, () => ({}));
  const { user } = open({ at: '/webhooks/1' });
  await user.click(await screen.findByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('The test is on its way')).toBeInTheDocument();
  expect(sent.params).toEqual([{ id: '1' }]);
  fail(webhooks.test, 409, { message: 'This webhook was deleted.' });
  await user.click(screen.getByRole('button', { name: 'Send a test' }));
  expect(await screen.findByText('This webhook was deleted.')).toBeVisible();
});

test('who may only view webhooks gets no buttons', async () => {
  const me = aClerk({ webhooks: ['view'] });
  open({ at: '/webhooks/1', me });
  expect(await screen.findByText(/Made on/)).toBeVisible();
  for (const name of ['Make a secret', 'Send a test', /^New webhook/])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Show the messages' })).toBeNull();
});

test.each<Locale>(['en', 'fa'])('the screen is accessible in %s', async (locale) => {
  const { container } = open({ locale, at: '/webhooks/3' });
  await screen.findByRole('row', { name: /Web shop/ });
  await waitFor(() => expect(screen.getByRole('complementary')).toBeVisible());
  expect(container.textContent).not.toMatch(/webhooks\.|outbox\./);
  expect(await violationsIn(container)).toEqual([]);
});
