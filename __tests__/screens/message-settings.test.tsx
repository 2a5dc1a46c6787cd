import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { trailOf } from '@/__tests__/support/settings-records';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { MessageChannelsScreen } from '@/components/settings/message-channels/message-channels-screen';
import { MessageTextsScreen } from '@/components/settings/message-texts/message-texts-screen';
import { session } from '@/lib/contract/people/session';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { type MessageChannel, messageChannels } from '@/lib/contract/settings/message-channels';
import { type MessageText, messageTexts } from '@/lib/contract/settings/message-texts';
import type { Locale } from '@/lib/i18n';

const aChannel = (id: number, own: Partial<MessageChannel> = {}): MessageChannel => ({
  id,
  version: 1,
  kind: 'telegram',
  url: 'https://api.telegram.org',
  is_active: true,
  token_set_at: '2026-11-01T08:00:00.000Z',
  api_version: '',
  sender_id: '',
  method: 'POST',
  headers: '',
  body: '',
  encoding: 'json',
  expected_status: 200,
  expected_text: '',
  is_ready: true,
  waiting: 0,
  trouble: null,
  trouble_since: null,
  ...own,
});

const TELEGRAM = aChannel(1, { trouble: 'busy', waiting: 4 });
const SMS = aChannel(2, {
  kind: 'sms',
  url: 'https://sms.example.com/send?to={to}',
  token_set_at: null,
  is_ready: false,
});

const aText = (id: number, own: Partial<MessageText> = {}): MessageText => ({
  id,
  version: 1,
  kind: 'receipt',
  text_en: null,
  text_fa: null,
  default_en: 'Receipt {number} of {organisation}.',
  default_fa: 'رسید {number} از {organisation}.',
  whatsapp_name: '',
  whatsapp_parameters: [],
  is_automatic: false,
  send_at: null,
  can_be_automatic: true,
  placeholders: ['name', 'organisation', 'number', 'stop', 'date', 'given', 'received'],
  ...own,
});
const CODE = aText(2, { kind: 'payout_code', can_be_automatic: false });

type Options = Readonly<{ me?: ReturnType<typeof aClerk>; at?: string; locale?: Locale }>;

function open(Screen: () => React.ReactNode, { me = aDeveloper(), at, locale }: Options = {}) {
  answer(session.current, () => me);
  answer(messageChannels.list, () => [TELEGRAM, SMS]);
  answer(messageTexts.list, () => [aText(1), CODE]);
  answer(auditReport, () => trailOf());
  return renderScreen(
    <>
      <FrameShortcuts />
      <Screen />
    </>,
    { at: at ?? '/message-channels', bare: true, ...(locale && { locale }) },
  );
}

test('channels are listed with their state and what waits', async () => {
  open(MessageChannelsScreen);
  expect(await screen.findByRole('row', { name: /Telegram/ })).toHaveTextContent(/Retrying.*4/);
  expect(screen.getByRole('row', { name: /SMS/ })).toHaveTextContent('Token missing');
});

test('the form has the fields of the chosen service; the token is sent once', async () => {
  const stored = answer(messageChannels.store, ({ kind, url }) => aChannel(3, { kind, url }));
  const { user } = open(MessageChannelsScreen);
  await screen.findByRole('row', { name: /Telegram/ });
  await user.click(screen.getByRole('button', { name: /^New channel/ }));
  const panel = within(await screen.findByRole('complementary', { name: 'New channel' }));
  expect(await panel.findByLabelText(/^Phone number ID/)).toBeVisible();
  expect(panel.queryByLabelText(/^Headers/)).toBeNull();
  await user.type(panel.getByLabelText(/^API version/), 'v23.0');
  await user.type(panel.getByLabelText(/^Phone number ID/), '42');
  await user.type(panel.getByLabelText(/^Token/), 'secret');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(stored.inputs).toEqual([
      expect.objectContaining({
        kind: 'whatsapp',
        url: 'https://graph.facebook.com',
        api_version: 'v23.0',
        sender_id: '42',
        token: 'secret',
        is_active: true,
      }),
    ]),
  );
});

test('an empty token is not sent, so the stored one stays', async () => {
  const updated = answer(messageChannels.update, () => aChannel(1, { version: 2 }));
  const { user } = open(MessageChannelsScreen, { at: '/message-channels/1' });
  const panel = within(await screen.findByRole('complementary'));
  await user.click(await panel.findByRole('checkbox', { name: /^Active/ }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(updated.inputs).toHaveLength(1));
  expect(updated.inputs[0]).not.toHaveProperty('token');
  expect(updated.inputs[0]).toMatchObject({ is_active: false, version: 1 });
});

test('a test message goes to a typed address, and a refused address is shown', async () => {
  refuse(messageChannels.test, 'Write the number of the Telegram chat.', 'to');
  const { user } = open(MessageChannelsScreen, { at: '/message-channels/1' });
  expect(await screen.findByText(/asks to wait/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Send a test message to me' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Your number or chat/), '@me');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(dialog.getByLabelText(/^Your number or chat/)).toHaveAccessibleDescription(
      /number of the Telegram chat/,
    ),
  );
  const sent = answer(messageChannels.test, () => ({}));
  await user.clear(dialog.getByLabelText(/^Your number or chat/));
  await user.type(dialog.getByLabelText(/^Your number or chat/), '55');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.inputs).toEqual([{ to: '55' }]));
});

test('a text is changed, previewed and refused with its unknown placeholders', async () => {
  answer(messageTexts.preview, ({ language }) => ({
    text: language === 'en' ? 'Thanks Karim' : 'سپاس کریم',
    unknown: [],
  }));
  refuse(messageTexts.update, 'Messages of this kind have no {code}.', 'text_en');
  const { user } = open(MessageTextsScreen, { at: '/message-texts' });
  await user.dblClick(await screen.findByRole('row', { name: /^Receipt/ }));
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByText('{received}')).toBeVisible();
  await user.type(panel.getByLabelText(/^Text in English/), 'Thanks');
  await user.click(panel.getByRole('button', { name: 'Preview' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Preview' }));
  expect(await dialog.findByText('Thanks Karim')).toBeVisible();
  expect(await dialog.findByText('سپاس کریم')).toHaveAttribute('dir', 'rtl');
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(panel.getByLabelText(/^Text in English/)).toHaveAccessibleDescription(/no {code}/),
  );
});

test('the parameters of a template keep the order in which they were chosen', async () => {
  const updated = answer(messageTexts.update, () => aText(1, { version: 2 }));
  const { user } = open(MessageTextsScreen, { at: '/message-texts' });
  await user.dblClick(await screen.findByRole('row', { name: /^Receipt/ }));
  const panel = within(await screen.findByRole('complementary'));
  for (const name of ['stop', 'name']) {
    await user.click(await panel.findByRole('checkbox', { name }));
  }
  expect(panel.getByText('{{1}} = stop, {{2}} = name')).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(updated.inputs).toEqual([
      expect.objectContaining({ whatsapp_parameters: ['stop', 'name'], version: 1 }),
    ]),
  );
});

test('a text with a secret offers no automatic sending', async () => {
  const { user } = open(MessageTextsScreen, { at: '/message-texts' });
  await user.dblClick(await screen.findByRole('row', { name: /^Payout code/ }));
  const panel = within(await screen.findByRole('complementary'));
  expect(await panel.findByLabelText(/^Text in English/)).toBeVisible();
  expect(panel.queryByRole('checkbox', { name: /Send automatically/ })).toBeNull();
});

test('who may only view channels gets no buttons', async () => {
  open(MessageChannelsScreen, {
    me: aClerk({ 'message channels': ['view'] }),
    at: '/message-channels/1',
  });
  expect(await screen.findByText(/asks to wait/)).toBeVisible();
  for (const name of ['Send a test message to me', /^New channel/])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test.each<[string, () => React.ReactNode, Locale]>([
  ['/message-channels/1', MessageChannelsScreen, 'en'],
  ['/message-channels/1', MessageChannelsScreen, 'fa'],
  ['/message-texts', MessageTextsScreen, 'en'],
  ['/message-texts', MessageTextsScreen, 'fa'],
])('the screen %s is accessible', async (at, Screen, locale) => {
  const { container } = open(Screen, { at, locale });
  expect((await screen.findAllByRole('row')).length).toBeGreaterThan(1);
  expect(container.textContent).not.toMatch(/message-channels\.|message-texts\.|outbox\./);
  expect(await violationsIn(container)).toEqual([]);
});
