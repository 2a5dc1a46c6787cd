import { screen, waitFor, within } from '@testing-library/react';
import '@/components/exchange/sales/identify-dialog';
import '@/components/ui/dialog-panel';
import { keys } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { aPreview, choose, openPad, put } from '@/__tests__/support/pad-fixture';
import { aClerk } from '@/__tests__/support/a-user';
import { type KycCustomer, kycCustomers } from '@/lib/contract/exchange/kyc-customers';
import type { Identification } from '@/lib/contract/exchange/identification';
import { sales } from '@/lib/contract/exchange/sales';

jest.setTimeout(30_000);

const aFile = (own: Partial<KycCustomer> = {}): KycCustomer => ({
  ...{ id: 12, number: null, party_id: null, type: 'individual', status: 'draft' },
  ...{ name: 'Zarghona Azizi', tier: null, risk_level: null, source: 'staff', country: 'AF' },
  ...{ phone: null, email: null, created_at: '2026-11-20T10:00:00Z', submitted_at: null },
  ...{ age_days: null, reviewer: null, expires_on: null, next_review_on: null, attempts: 0 },
  ...{ data_version: 1, version: 1, risk: null, limits: null, language: 'en', consent: null },
  consent_withdrawn_at: null,
  page_status: 'draft',
  ...{ data: {}, is_masked: false, documents: [], files: [], checks: [], missing: [] },
  ...{ versions: [], duplicates: [], screening: null, request: null, rejection: null },
  ...{ reason: null, approved_by: null, approved_at: null, created_by: null, signed_at: null },
  ...{ waiting: null, history: [] },
  ...own,
});

const aSum: Identification['sums'][number] = {
  ...{ direction: 'in', total: '100.00', limit: '3000.00', currency: 'USD', window: 'day' },
  ...{ comparator: 'gte', is_reached: false, percent: 3 },
};
const asking = (sum = aSum) =>
  answer(sales.preview, () =>
    aPreview({
      identification: { state: 'none', tier: null, expires_on: null, sums: [sum], asks: [] },
    }),
  );

const opens = async () => {
  const fixture = await openPad();
  asking();
  await choose(fixture.user, 'EUR');
  await put(fixture.user, 'amount', '100');
  await fixture.user.click(await screen.findByRole('button', { name: 'Identify' }));
  return { ...fixture, dialog: await screen.findByRole('dialog') };
};
const field = (dialog: HTMLElement, label: string) =>
  within(dialog).getByLabelText(new RegExp(`^${label}`));

test('by the keyboard alone, what is asked becomes a draft, and the ticket keeps what it needs of it', async () => {
  const asked = answer(kycCustomers.store, () => aFile());
  answer(kycCustomers.show, () => aFile());
  const { user, dialog } = await opens();
  await waitFor(() => expect(field(dialog, 'Name as on the document')).toHaveFocus());
  await keys(user, 'Zarghona Azizi{Tab}1988-04-12{Tab}');
  await user.click(field(dialog, 'Nationality'));
  await keys(user, 'Afghanistan{Tab}');
  await user.click(field(dialog, 'Telephone'));
  await keys(user, '+93700881234{Tab}Kolola Pushta 417');
  await user.click(field(dialog, 'Document number'));
  await keys(user, 'P0123456{Control>}{Enter}{/Control}');
  await waitFor(() => expect(asked.inputs).toHaveLength(1));
  expect(asked.inputs[0]).toEqual({
    ...{ type: 'individual', phone: '+93700881234' },
    data: {
      ...{ full_name: 'Zarghona Azizi', dob: '1988-04-12', nationalities: ['AF'] },
      address: { line: 'Kolola Pushta 417' },
    },
    documents: [{ type: 'passport', number: 'P0123456' }],
  });
  expect(
    await screen.findByRole('dialog', { name: /draft of Zarghona Azizi is saved/ }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Back to the ticket' }));
  expect(screen.getByRole('button', { name: 'Waits for approval' })).toBeVisible();
  const onTicket = document.querySelector('input[name="walk_in.name"]');
  await waitFor(() => expect(onTicket).toHaveValue('Zarghona Azizi'));
});

test('a window that is closed over what was typed opens with it again, and no refusal loses it', async () => {
  refuse(kycCustomers.store, 'This number is too long.', 'documents.0.number');
  const { user, dialog } = await opens();
  await waitFor(() => expect(field(dialog, 'Name as on the document')).toHaveFocus());
  await keys(user, 'Zarghona{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Identify' }));
  const again = await screen.findByRole('dialog');
  expect(field(again, 'Name as on the document')).toHaveValue('Zarghona');
  await user.click(within(again).getByRole('button', { name: 'Save the draft' }));
  await waitFor(() => expect(field(again, 'Document number')).toBeInvalid());
  expect(field(again, 'Name as on the document')).toHaveValue('Zarghona');
});

test('nobody is kept without a name', async () => {
  const asked = answer(kycCustomers.store, () => aFile());
  const { user, dialog } = await opens();
  await user.click(within(dialog).getByRole('button', { name: 'Save the draft' }));
  await waitFor(() => expect(field(dialog, 'Name as on the document')).toBeInvalid());
  expect(asked.inputs).toEqual([]);
});

test('once the file is approved the ticket goes on with the customer', async () => {
  answer(kycCustomers.store, () => aFile());
  let file = aFile();
  answer(kycCustomers.show, () => file);
  const { user, dialog } = await opens();
  await waitFor(() => expect(field(dialog, 'Name as on the document')).toHaveFocus());
  await keys(user, 'Zarghona Azizi');
  await user.click(within(dialog).getByRole('button', { name: 'Save the draft' }));
  await screen.findByRole('dialog', { name: /is saved/ });
  file = aFile({ status: 'approved', number: 'CKYC 00012', party_id: 4 });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.getByLabelText(/^Customer/)).toHaveValue('Ahmad Rahimi'));
  expect(screen.queryByRole('button', { name: 'Waits for approval' })).toBeNull();
});

test('the button stands out where the sums of the day ask for it; it is there where a rule may ask, and with the right', async () => {
  const { user } = await openPad();
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  expect(screen.queryByRole('button', { name: 'Identify' })).toBeNull();
  asking();
  await put(user, 'amount', '200');
  const button = await screen.findByRole('button', { name: 'Identify' });
  expect(button).not.toHaveClass('btn-primary');
  asking({ ...aSum, total: '3200.00', is_reached: true, percent: 100 });
  await put(user, 'amount', '3000');
  await waitFor(() => expect(button).toHaveClass('btn-primary'));
});

test('who may not begin files is told the sums, and asked for none', async () => {
  const pages = { sales: ['view', 'create', 'post'], parties: ['view'], tills: ['view'] } as const;
  const seen = { rates: ['view'], currencies: ['view'] } as const;
  const { user } = await openPad({ me: aClerk({ ...pages, ...seen }) });
  asking();
  await choose(user, 'EUR');
  await put(user, 'amount', '3000');
  expect(await screen.findByRole('region', { name: 'Identification' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Identify' })).toBeNull();
});

test('the counter says when no rule of identification is in force, and who may leads on to choose one', async () => {
  const none = { identification: false, picture: false, none_reason: null };
  await openPad({ teach: () => answer(sales.asked, () => none) });
  expect(await screen.findByText(/^No rule of identification is in force/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a preset' })).toHaveAttribute(
    'href',
    '/build/exchange/compliance/thresholds',
  );
});

const asked = { identification: true, picture: false, none_reason: null };

test('where customers are to be identified the row of it has its place before anything is typed', async () => {
  await openPad({ teach: () => answer(sales.asked, () => asked) });
  expect(await screen.findByText(/^Received, today/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Identification' })).toBeNull();
});
