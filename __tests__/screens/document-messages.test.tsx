import { screen, waitFor, within } from '@testing-library/react';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, fail } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { DocumentMessages } from '@/components/document/messages/document-messages';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { MESSAGE_CALLS } from '@/components/document/messages/message-calls';
import type { MessagesProps } from '@/components/document/messages/lazy-messages';
import type {
  DocumentMessages as Data,
  PossibleMessage,
  SentMessage,
} from '@/lib/contract/dealing/customer-messages';
import { session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

const RECEIPT: PossibleMessage = {
  kind: 'receipt',
  consent_id: 5,
  channel: 'telegram',
  address: '•••• 6789',
  is_to_beneficiary: false,
  language: 'en',
  text: 'Receipt SAL 00001 of Delta: you paid 22.00 USD.',
  attachment: null,
  obstacle: null,
};
const SMS: PossibleMessage = { ...RECEIPT, consent_id: 6, channel: 'sms', obstacle: 'channel' };
const CODE: PossibleMessage = {
  ...RECEIPT,
  kind: 'payout_code',
  consent_id: 7,
  is_to_beneficiary: true,
  language: 'fa',
  text: 'رمز حواله: •••••',
};

const aSent = (own: Partial<SentMessage> = {}): SentMessage => ({
  id: 1,
  kind: 'receipt',
  channel: 'telegram',
  address: '•••• 6789',
  is_to_beneficiary: false,
  status: 'sent',
  trouble: null,
  created_at: '2026-11-20T10:00:00.000Z',
  created_by: 'Dev',
  delivered_at: '2026-11-20T10:00:03.000Z',
  ...own,
});

const aData = (own: Partial<Data> = {}): Data => ({
  party_id: 12,
  party: 'Karim',
  possible: [RECEIPT],
  sent: [],
  ...own,
});

type Options = Partial<MessagesProps> &
  Readonly<{ data?: Data; me?: ReturnType<typeof aClerk>; locale?: Locale }>;

function open({ data = aData(), me = aDeveloper(), locale = 'en', ...props }: Options = {}) {
  const { type = 'sales' } = props;
  answer(session.current, () => me);
  const asked = answer(MESSAGE_CALLS[type].show, () => data);
  const rendered = renderScreen(
    <>
      <FrameShortcuts />
      <DocumentMessages type={type} id={3} {...props} />
    </>,
    { locale, bare: true },
  );
  return { ...rendered, asked };
}

const send = () => screen.findByRole('button', { name: 'Send to the customer' });

test('the name of an attached document is shown before the message is sent', async () => {
  const mail: PossibleMessage = { ...RECEIPT, channel: 'email', attachment: 'SAL-00001.pdf' };
  const { user } = open({ data: aData({ possible: [mail] }) });
  await user.click(await send());
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/SAL-00001\.pdf.* is attached\./)).toBeVisible();
});

test('receiver, channel and text are shown before the message is sent', async () => {
  const sent = answer(MESSAGE_CALLS.sales.send, () => aSent({ status: 'waiting' }));
  const { user } = open({ data: aData({ possible: [SMS, RECEIPT] }) });
  await user.click(await send());
  const dialog = within(await screen.findByRole('dialog', { name: 'Send to the customer' }));
  // The first message without an obstacle is chosen.
  expect(dialog.getByRole('combobox', { name: 'Message' })).toHaveTextContent(
    /Receipt by Telegram to .*6789/,
  );
  expect(dialog.getByText(/you paid 22.00 USD/)).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.inputs).toEqual([{ kind: 'receipt', consent_id: 5 }]);
});

test('the payout code goes with the message from the page that has it', async () => {
  const sent = answer(MESSAGE_CALLS.transfer.send, () => aSent({ kind: 'payout_code' }));
  const { user } = open({
    type: 'transfer',
    data: aData({ possible: [CODE] }),
    secrets: { payout_code: 'ABCDEFGHJK' },
  });
  await user.click(await send());
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('combobox')).toHaveTextContent(/to the beneficiary/);
  expect(dialog.getByText(/•••••/)).toHaveAttribute('dir', 'rtl');
  await user.click(dialog.getByRole('button', { name: /^Send/ }));
  await waitFor(() =>
    expect(sent.inputs).toEqual([{ kind: 'payout_code', consent_id: 7, secret: 'ABCDEFGHJK' }]),
  );
});

test('without the code the dialog says why it cannot be sent; a refusal is shown', async () => {
  fail(MESSAGE_CALLS.transfer.send, 422, {
    message: 'Fill this in.',
    errors: { secret: ['Fill this in.'] },
  });
  const { user } = open({ type: 'transfer', data: aData({ possible: [CODE] }) });
  await user.click(await send());
  expect(await screen.findByText(/only from the page on which/)).toBeVisible();
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Fill this in.')).toBeVisible();
});

test('the state of each message is on the document, with the reason of a failure', async () => {
  open({
    data: aData({
      sent: [
        aSent({ id: 3, status: 'failed', trouble: 'recipient', delivered_at: null }),
        aSent({ id: 2, status: 'cancelled', delivered_at: null, created_by: null }),
        aSent(),
      ],
    }),
  });
  const region = await screen.findByRole('region', { name: 'Messages to the customer' });
  expect(region).toHaveTextContent(/Failed.*cannot receive the message/);
  expect(region).toHaveTextContent(/Automatic.*consent was withdrawn before the delivery/);
  expect(region).toHaveTextContent(/Receipt by Telegram to .*6789/);
});

test('without a consent the document leads to the page of the party', async () => {
  open({ data: aData({ possible: [] }) });
  expect(await screen.findByText('Karim has given no consent to messages.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Record a consent' })).toHaveAttribute(
    'href',
    '/build/accounting/parties/12',
  );
});

test('a walk-in customer has no messages', async () => {
  const { asked } = open({ data: aData({ party_id: null, party: null, possible: [] }) });
  await waitFor(() => expect(asked.params).toEqual([{ id: '3' }]));
  expect(screen.queryByRole('region')).toBeNull();
});

test('the sender can ask for messages to the beneficiary', async () => {
  const allowed = answer(MESSAGE_CALLS.transfer.allowBeneficiary, () => aData());
  const { user } = open({ type: 'transfer' });
  await user.click(
    await screen.findByRole('button', { name: 'Allow messages to the beneficiary' }),
  );
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Number, chat or address/), '+93700123456');
  await user.click(dialog.getByRole('button', { name: 'Allow' }));
  await waitFor(() =>
    expect(allowed.inputs).toEqual([
      { channel: 'whatsapp', address: '+93700123456', language: 'en' },
    ]),
  );
});

test('who may not print a document sends no message', async () => {
  open({ me: aClerk({ sales: ['view'] }), data: aData({ sent: [aSent()] }) });
  expect(await screen.findByText(/Receipt by Telegram/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<Locale>(['en', 'fa'])('the section is accessible in %s', async (locale) => {
  const { container } = open({ locale, data: aData({ sent: [aSent()] }) });
  await waitFor(() => expect(container.querySelector('section')).toBeVisible());
  expect(container.textContent).not.toMatch(/customer-messages\.|outbox\./);
  expect(await violationsIn(container)).toEqual([]);
});
