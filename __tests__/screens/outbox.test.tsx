import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { OutboxScreen } from '@/components/settings/outbox/outbox-screen';
import { session } from '@/lib/contract/people/session';
import { outbox, type OutboxMessage } from '@/lib/contract/settings/outbox';
import { webhooks } from '@/lib/contract/settings/webhooks';
import type { Locale } from '@/lib/i18n';

const aMessage = (id: number, own: Partial<OutboxMessage> = {}): OutboxMessage => ({
  id,
  kind: 'document.posted',
  channel: 'webhook',
  receiver: 'Web shop',
  webhook_id: 1,
  key: `event-1-${id}`,
  status: 'sent',
  tries: 1,
  trouble: null,
  answer: null,
  created_at: '2026-11-20T10:00:00.000Z',
  next_at: null,
  sent_at: '2026-11-20T10:00:01.000Z',
  is_retriable: true,
  ...own,
});

const SENT = aMessage(1);
const WAITING = aMessage(2, {
  kind: 'rate.published',
  status: 'waiting',
  tries: 3,
  trouble: 'refused',
  answer: 500,
  sent_at: null,
  next_at: '2026-11-20T10:04:00.000Z',
});
const LETTER = aMessage(3, {
  kind: 'letter',
  channel: 'mail',
  receiver: 'l•••@example.com',
  webhook_id: null,
  status: 'failed',
  trouble: 'unreachable',
  sent_at: null,
  is_retriable: false,
});

type Options = Readonly<{
  rows?: readonly OutboxMessage[];
  me?: ReturnType<typeof aClerk>;
  at?: string;
  locale?: Locale;
}>;

function open({ rows = [LETTER, WAITING, SENT], me = aDeveloper(), ...where }: Options = {}) {
  answer(session.current, () => me);
  answer(webhooks.list, () => []);
  const list = answer(outbox.list, ({ status }) => {
    const data = rows.filter((one) => status === undefined || one.status === status);
    return { data: [...data], meta: { page: 1, per_page: 50, total: data.length } };
  });
  return { ...renderScreen(<OutboxScreen />, { at: '/outbox', ...where }), list };
}

test('messages are listed with receiver, state, reason and next try', async () => {
  open();
  const waiting = await screen.findByRole('row', { name: /Rate published/ });
  for (const text of ['Web shop', 'Waiting', 'The receiver refuses the message.', '3', '10:04'])
    expect(waiting).toHaveTextContent(text);
  const letter = screen.getByRole('row', { name: /Letter/ });
  for (const text of ['l•••@example.com', 'Failed', 'cannot be reached'])
    expect(letter).toHaveTextContent(text);
  expect(screen.getByRole('row', { name: /Document posted/ })).toHaveTextContent('Sent');
});

test('a tab shows the messages of one state', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: /^Failed/ }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Rate published/ })).toBeNull());
  expect(screen.getByRole('row', { name: /Letter/ })).toBeVisible();
});

test('a waiting message is delivered now from its panel, by keyboard', async () => {
  const sent = answer(outbox.retry, () => ({ ...WAITING, status: 'sent' as const }));
  const { user } = open();
  (await screen.findByRole('row', { name: /Rate published/ })).focus();
  await user.keyboard('{Enter}');
  const panel = within(await screen.findByRole('complementary'));
  expect(panel.getByText(/Answer of the receiver: 500/)).toBeVisible();
  expect(panel.getByText('event-1-2')).toBeVisible();
  panel.getByRole('button', { name: 'Deliver now' }).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(sent.params).toEqual([{ id: '2' }]));
});

test('a sent message is delivered again; a refusal is shown', async () => {
  fail(outbox.retry, 409, { message: 'The webhook of this message is not active.' });
  const { user } = open({ at: '/outbox?peek=1' });
  const panel = within(await screen.findByRole('complementary'));
  await user.click(panel.getByRole('button', { name: 'Deliver again' }));
  expect(await panel.findByText(/is not active/)).toBeVisible();
});

test('a message without content has no button', async () => {
  open({ at: '/outbox?peek=3' });
  const panel = within(await screen.findByRole('complementary'));
  expect(panel.queryByRole('button', { name: /^Deliver/ })).toBeNull();
});

test('all waiting messages are delivered now, and the toast counts them', async () => {
  answer(outbox.retryAll, () => ({ waiting: 7 }));
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Deliver all waiting messages now' }));
  expect(await screen.findByText('7 messages are on their way')).toBeInTheDocument();
});

test('an empty outbox explains itself', async () => {
  open({ rows: [] });
  expect(await screen.findByText('No messages are waiting')).toBeVisible();
});

test('who may only view the outbox gets no buttons', async () => {
  const me = aClerk({ outbox: ['view'] });
  open({ me, at: '/outbox?peek=2' });
  await screen.findByRole('complementary');
  expect(screen.queryByRole('button', { name: /^Deliver/ })).toBeNull();
});

test.each<Locale>(['en', 'fa'])('the screen is accessible in %s', async (locale) => {
  const { container } = open({ locale, at: '/outbox?peek=2' });
  await screen.findByRole('complementary');
  expect(container.textContent).not.toMatch(/webhooks\.|outbox\./);
  expect(await violationsIn(container)).toEqual([]);
});
