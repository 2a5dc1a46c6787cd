import { screen, waitFor, within } from '@testing-library/react';
import { aParty, aPartyRecord } from '@/__tests__/support/a-party';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { PartyConsents } from '@/components/accounting/parties/party-consents';
import { type Consent, consents } from '@/lib/contract/accounting/consents';
import { session } from '@/lib/contract/people/session';
import type { Locale } from '@/lib/i18n';

const AHMAD = aPartyRecord(
  aParty(12, 'Ahmad Karimi', { phone: '+93 700 123 456', language: 'fa' }),
  {},
);

const aConsent = (id: number, own: Partial<Consent> = {}): Consent => ({
  id,
  channel: 'whatsapp',
  address: '+93700123456',
  language: 'fa',
  given_on: '2026-11-01',
  given_how: 'paper',
  wants_rates: false,
  created_by: 'Laila',
  created_at: '2026-11-01T08:00:00.000Z',
  remittance: null,
  withdrawn_at: null,
  withdrawn_how: null,
  ...own,
});

type Options = Readonly<{ rows?: Consent[]; me?: ReturnType<typeof aClerk>; locale?: Locale }>;

function open({ rows = [aConsent(1)], me = aDeveloper(), ...where }: Options = {}) {
  answer(session.current, () => me);
  answer(consents.list, () => rows);
  return renderScreen(
    <>
      <FrameShortcuts />
      <PartyConsents party={AHMAD} />
    </>,
    { at: '/accounting/parties/12', bare: true, ...where },
  );
}

test('each consent shows channel, address, language, and how, when and by whom it was recorded', async () => {
  open({
    rows: [
      aConsent(1),
      aConsent(2, {
        channel: 'sms',
        given_how: 'sender',
        remittance: 'TRS 00004',
        withdrawn_at: '2026-11-03T08:00:00.000Z',
        withdrawn_how: 'link',
      }),
    ],
  });
  const region = await screen.findByRole('region', { name: 'Messages' });
  const [active, ended] = within(region).getAllByRole('listitem');
  expect(active).toHaveTextContent(/Active.*WhatsApp.*\+93700123456.*On paper, 2026-11-01.*Laila/);
  expect(ended).toHaveTextContent(/SMS.*By the sender.*TRS 00004.*Stopped by the person/);
  expect(within(ended as HTMLElement).queryByRole('button')).toBeNull();
});

test('a consent is recorded by keyboard; a refused address is shown at its field', async () => {
  refuse(consents.store, 'Write the telephone number with its country code.', 'address');
  const { user } = open({ rows: [] });
  await user.click(await screen.findByRole('button', { name: 'Record a consent' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Record a consent/ }));
  const address = dialog.getByLabelText(/^Number, chat or address/);
  expect(address).toHaveValue('+93 700 123 456');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(address).toHaveAccessibleDescription(/country code/));
  const stored = answer(consents.store, () => aConsent(3));
  await user.type(address, '7');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(stored.inputs).toEqual([
    {
      channel: 'whatsapp',
      address: '+93 700 123 4567',
      language: 'fa',
      given_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      given_how: 'paper',
      wants_rates: false,
    },
  ]);
});

test('a consent is withdrawn after a question only', async () => {
  const withdrawn = answer(consents.withdraw, () => aConsent(1, { withdrawn_how: 'staff' }));
  const { user } = open();
  const button = () => screen.findByRole('button', { name: 'Withdraw the consent for WhatsApp' });
  await user.click(await button());
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/no more messages by WhatsApp/)).toBeVisible();
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(withdrawn.params).toEqual([]);
  await user.click(await button());
  await user.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Withdraw' }),
  );
  await waitFor(() => expect(withdrawn.params).toEqual([{ id: '1' }]));
});

test('a link to the Telegram chat is made in the language of the party, and shown with its QR code', async () => {
  const link = 'https://t.me/office_bot?start=code';
  const made = answer(consents.invite, () => ({ link, expires_at: '2026-11-27T10:00:00.000Z' }));
  const { user } = open({ rows: [] });
  await user.click(await screen.findByRole('button', { name: 'Telegram link' }));
  const dialog = await screen.findByRole('dialog', { name: /Link to the Telegram chat/ });
  await user.click(within(dialog).getByRole('button', { name: 'Make link' }));
  expect(await screen.findByText(link)).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Link to the chat' })).toBeVisible();
  expect(screen.getByText(/The link works once, until 2026-11-27/)).toBeVisible();
  expect(made.inputs).toEqual([{ language: 'fa', wants_rates: false }]);
});

test('who may only view parties gets no buttons', async () => {
  open({ me: aClerk({ parties: ['view'] }) });
  expect(await screen.findByText('+93700123456')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});

test.each<Locale>(['en', 'fa'])('the panel is accessible in %s', async (locale) => {
  const { container } = open({ locale });
  expect(await screen.findByText('+93700123456')).toBeVisible();
  expect(container.textContent).not.toMatch(/consents\./);
  expect(await violationsIn(container)).toEqual([]);
});
