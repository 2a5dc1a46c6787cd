import { screen, waitFor, within } from '@testing-library/react';
import '@/components/dealing/sale/identify-dialog';
import '@/components/ui/dialog-panel';
import { keys } from '@/__tests__/support/journal-fixture';
import { answer, refuse } from '@/__tests__/support/mock-api';
import { aPreview, choose, openPad, put } from '@/__tests__/support/pad-fixture';
import { aClerk } from '@/__tests__/support/a-user';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import type { Identification } from '@/lib/contract/compliance/identification';
import { sales } from '@/lib/contract/dealing/sales';

jest.setTimeout(30_000);

const aFile = (own: Partial<KycCustomer> = {}): KycCustomer => ({
  id: 12,
  number: null,
  party_id: null,
  type: 'individual',
  status: 'draft',
  name: 'Zarghona Azizi',
  tier: null,
  risk_level: null,
  source: 'staff',
  country: 'AF',
  phone: null,
  email: null,
  created_at: '2026-11-20T10:00:00Z',
  submitted_at: null,
  age_days: null,
  reviewer: null,
  expires_on: null,
  next_review_on: null,
  attempts: 0,
  data_version: 1,
  version: 1,
  risk: null,
  limits: null,
  language: 'en',
  consent: null,
  consent_withdrawn_at: null,
  page_status: 'draft',
  data: {},
  is_masked: false,
  documents: [],
  files: [],
  checks: [],
  missing: [],
  versions: [],
  duplicates: [],
  screening: null,
  request: null,
  rejection: null,
  reason: null,
  approved_by: null,
  approved_at: null,
  created_by: null,
  signed_at: null,
  waiting: null,
  history: [],
  ...own,
});

const aSum: Identification['sums'][number] = {
  direction: 'in',
  total: '100.00',
  limit: '3000.00',
  currency: 'USD',
  window: 'day',
  comparator: 'gte',
  is_reached: false,
  percent: 3,
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
const asked = { identification: true, picture: false, none_reason: null };
/** Types the fields that the lowest tier needs. */
async function fill(user: Awaited<ReturnType<typeof openPad>>['user'], dialog: HTMLElement) {
  await user.clear(field(dialog, 'Name as on the document'));
  await user.type(field(dialog, 'Name as on the document'), 'Zarghona Azizi');
  await user.type(field(dialog, 'Date of birth'), '1988-04-12{Tab}');
  await user.type(field(dialog, 'Document number'), 'P0123456');
}
const field = (dialog: HTMLElement, label: string) =>
  within(dialog).getByLabelText(new RegExp(`^${label}`));

test('by the keyboard alone the lowest tier is complete, and the ticket continues with the customer', async () => {
  const asked = answer(kycCustomers.store, () =>
    aFile({ status: 'approved', tier: 'basic', party_id: 4 }),
  );
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
    type: 'individual',
    phone: '+93700881234',
    at_counter: true,
    data: {
      full_name: 'Zarghona Azizi',
      dob: '1988-04-12',
      nationalities: ['AF'],
      address: { line: 'Kolola Pushta 417' },
    },
    documents: [{ type: 'passport', number: 'P0123456' }],
  });
  await waitFor(() => expect(screen.getByLabelText(/^Customer/)).toHaveValue('Ahmad Rahimi'));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Waits for approval' })).toBeNull();
});

test('what the ticket knows is in the window, also what was typed there since', async () => {
  const { user } = await openPad();
  asking();
  const onTicket = (name: string) =>
    document.querySelector<HTMLInputElement>(`input[name="walk_in.${name}"]`) as HTMLInputElement;
  await user.type(onTicket('name'), 'Zarghona');
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await user.click(await screen.findByRole('button', { name: 'Identify' }));
  const dialog = await screen.findByRole('dialog');
  await waitFor(() => expect(field(dialog, 'Name as on the document')).toHaveValue('Zarghona'));
  await user.type(field(dialog, 'Address'), 'Kolola Pushta 417');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.type(onTicket('id_number'), 'P0123456');
  await user.click(screen.getByRole('button', { name: 'Identify' }));
  const again = await screen.findByRole('dialog');
  expect(field(again, 'Document number')).toHaveValue('P0123456');
  expect(field(again, 'Address')).toHaveValue('Kolola Pushta 417');
});

test('where the rule asks for a picture it is sent before the customer is identified', async () => {
  const document: KycCustomer['documents'][number] = {
    id: 31,
    type: 'passport',
    number: 'P0123456',
    issuing_country: null,
    issued_on: null,
    expires_on: null,
    no_expiry: false,
    mrz: null,
    mrz_valid: null,
    person: null,
    status: 'pending',
    reason: null,
    files: [],
  };
  answer(kycCustomers.store, () => aFile({ documents: [document] }));
  const sent = answer(kycCustomers.upload, () => ({
    document_id: 31,
    file: {
      ...({ id: 1, side: 'front', content_type: 'image/jpeg', size: 3 } as const),
      ...({ uploaded_at: '2026-11-20T10:00:00Z', scan: 'clean' } as const),
    },
  }));
  answer(kycCustomers.identify, () => aFile({ status: 'approved', tier: 'basic', party_id: 4 }));
  const { user } = await openPad({
    teach: () => answer(sales.asked, () => ({ ...asked, picture: true })),
  });
  asking();
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await user.click(await screen.findByRole('button', { name: 'Identify' }));
  const dialog = await screen.findByRole('dialog');
  await fill(user, dialog);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(await within(dialog).findByText(/^Add a picture of the document/)).toBeVisible();
  const picture = new File(['jpg'], 'passport.jpg', { type: 'image/jpeg' });
  await user.upload(field(dialog, 'Picture of the document'), picture);
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(sent.params).toEqual([{ id: '12' }]));
  await waitFor(() => expect(screen.getByLabelText(/^Customer/)).toHaveValue('Ahmad Rahimi'));
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
  await fill(user, again);
  await user.click(within(again).getByRole('button', { name: 'Identify' }));
  await waitFor(() => expect(field(again, 'Document number')).toBeInvalid());
  expect(field(again, 'Name as on the document')).toHaveValue('Zarghona Azizi');
});

test('nobody is kept without name, birth date and document number', async () => {
  const asked = answer(kycCustomers.store, () => aFile());
  const { user, dialog } = await opens();
  await user.click(within(dialog).getByRole('button', { name: 'Identify' }));
  await waitFor(() => expect(field(dialog, 'Name as on the document')).toBeInvalid());
  expect(field(dialog, 'Date of birth')).toBeInvalid();
  expect(field(dialog, 'Document number')).toBeInvalid();
  expect(asked.inputs).toEqual([]);
});

test('a file that a second person must approve is awaited, and the ticket goes on with the customer', async () => {
  let file = aFile({ status: 'submitted' });
  answer(kycCustomers.store, () => file);
  answer(kycCustomers.show, () => file);
  const { user, dialog } = await opens();
  await waitFor(() => expect(field(dialog, 'Name as on the document')).toHaveFocus());
  await fill(user, dialog);
  await user.click(within(dialog).getByRole('button', { name: 'Identify' }));
  await screen.findByRole('dialog', { name: /waits for approval/ });
  expect(document.querySelector('input[name="walk_in.name"]')).toHaveValue('Zarghona Azizi');
  file = aFile({ status: 'approved', number: 'CKYC 00012', party_id: 4 });
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.getByLabelText(/^Customer/)).toHaveValue('Ahmad Rahimi'));
  expect(screen.queryByRole('button', { name: 'Waits for approval' })).toBeNull();
});

test('an approved file of the customer on the ticket closes the window and is read again', async () => {
  const { user } = await openPad();
  asking();
  await user.type(screen.getByLabelText(/^Customer/), 'ahmad');
  await user.click(await screen.findByRole('option', { name: /Ahmad Rahimi/ }));
  let file = aFile({ status: 'submitted' });
  answer(kycCustomers.store, () => file);
  answer(kycCustomers.show, () => file);
  await choose(user, 'EUR');
  await put(user, 'amount', '100');
  await user.click(await screen.findByRole('button', { name: 'Identify' }));
  const dialog = await screen.findByRole('dialog');
  await fill(user, dialog);
  await user.clear(field(dialog, 'Telephone'));
  await user.click(within(dialog).getByRole('button', { name: 'Identify' }));
  await screen.findByRole('dialog', { name: /waits for approval/ });
  file = aFile({ status: 'approved', number: 'CKYC 00012', party_id: 4 });
  answer(sales.preview, () =>
    aPreview({
      identification: {
        state: 'identified',
        tier: 'basic',
        expires_on: null,
        sums: [aSum],
        asks: [],
      },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Check again' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const strip = await screen.findByRole('region', { name: 'Identification' });
  expect(await within(strip).findByText('Identified')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Identify' })).toBeNull();
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

test('where customers are to be identified the row of it has its place before anything is typed', async () => {
  await openPad({ teach: () => answer(sales.asked, () => asked) });
  expect(await screen.findByText(/^Received, today/)).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Identification' })).toBeNull();
});
