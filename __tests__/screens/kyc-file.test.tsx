import { screen, waitFor, within } from '@testing-library/react';

import { aKycCustomer, aKycPage, aRejection } from '@/__tests__/support/a-kyc-customer';
import { aParty, aPartyRecord } from '@/__tests__/support/a-party';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { KycScreen } from '@/components/compliance/kyc/kyc-screen';
import { RejectedScreen } from '@/components/compliance/kyc/rejected-screen';
import { parties } from '@/lib/contract/accounting/parties';
import {
  type KycCustomer,
  kycCustomers,
  kycRejected,
} from '@/lib/contract/compliance/kyc-customers';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { setup } from '@/lib/contract/settings/setup';

const COUNTRIES = [
  { code: 'AF', name: 'Afghanistan', phone_code: '+93', currency: 'AFN' },
  { code: 'AE', name: 'United Arab Emirates', phone_code: '+971', currency: 'AED' },
];

function open(of: KycCustomer, me: CurrentUser = aDeveloper(), query = '') {
  answer(session.current, () => me);
  answer(kycCustomers.show, () => of);
  answer(setup.locations, () => ({ countries: COUNTRIES }));
  return renderScreen(<KycScreen />, { at: `/exchange/kyc-customers/42${query}` });
}

const approved = (own: Partial<KycCustomer> = {}) =>
  aKycCustomer({
    status: 'approved',
    party_id: 9,
    tier: 'standard',
    age_days: null,
    approved_by: { id: 3, name: 'Karim' },
    approved_at: '2026-11-21T10:00:00Z',
    expires_on: '2031-04-15',
    next_review_on: '2028-11-21',
    limits: { per_ticket: '10000.00', per_month: null },
    ...own,
  });

test('the file of an approved customer says what is allowed, until when and by whom', async () => {
  const { container } = open(approved());
  const profile = await screen.findByRole('region', { name: 'Profile' });
  expect(profile).toHaveTextContent(/Limit per ticket.*10,000\.00/);
  expect(profile).toHaveTextContent(/Limit per month.*No limit/);
  expect(profile).toHaveTextContent(/Expires.*2031-04-15/);
  expect(profile).toHaveTextContent(/Approved.*Karim/);
  expect(within(profile).getByRole('link', { name: 'Maryam Karimi' })).toHaveAttribute(
    'href',
    '/build/accounting/parties/9',
  );
  expect(await violationsIn(container)).toEqual([]);
});

test('a teller sees no screening, no risk and no tabs of what is not allowed', async () => {
  const masked = approved({ risk: null, risk_level: null, is_masked: true });
  open(masked, aClerk({ 'kyc customers': ['view', 'edit'] }));
  await screen.findByRole('region', { name: 'Profile' });
  const tabs = screen.getAllByRole('tab').map(({ textContent }) => textContent);
  expect(tabs).toEqual(['Profile', 'Documents1', 'Timeline']);
  expect(screen.getByText(/Some data is masked/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Edit/ })).toBeNull();
  expect(screen.queryByText(/Country of medium risk/)).toBeNull();
});

test('a customer is suspended with a reason', async () => {
  const suspend = answer(kycCustomers.suspend, () => approved({ status: 'suspended' }));
  const { user } = open(approved());
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Suspend' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suspend' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Papers in doubt');
  await user.click(dialog.getByRole('button', { name: /^Suspend/ }));
  await waitFor(() => expect(suspend.inputs).toEqual([{ reason: 'Papers in doubt' }]));
  expect(await screen.findByText('Customer suspended')).toBeVisible();
});

test('a draft says what is missing, takes images and is sent in', async () => {
  const draft = aKycCustomer({
    status: 'draft',
    number: null,
    submitted_at: null,
    age_days: null,
    source: 'staff',
    missing: [{ field: 'data.purpose', code: 'field.required', message: 'Fill this in.' }],
  });
  const [sent] = draft.files;
  if (!sent) throw new Error('the draft has no file');
  const upload = answer(kycCustomers.upload, () => ({ document_id: 7, file: sent }));
  const submit = answer(kycCustomers.submit, () => aKycCustomer());
  const { user } = open(draft);
  expect(await screen.findByText('Purpose of the relationship: Fill this in.')).toBeVisible();
  await user.click(screen.getByRole('tab', { name: /Documents/ }));
  const file = new File(['x'], 'front.png', { type: 'image/png' });
  await user.upload(await screen.findByLabelText('Add Front of Passport'), file);
  await waitFor(() => expect(upload.inputs).toEqual([{ document: '7', side: 'front' }]));
  await user.click(screen.getByRole('button', { name: 'Submit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Submit for review' }));
  await user.type(dialog.getByRole('textbox', { name: /Signed by/ }), 'Maryam Karimi');
  await user.click(dialog.getByRole('button', { name: /^Submit/ }));
  await waitFor(() => expect(submit.inputs).toEqual([{ signature: 'Maryam Karimi' }]));
});

test.each([
  ['who may only read', approved(), aClerk({ 'kyc customers': ['view', 'sensitive'] })],
  ['of a closed file', approved({ status: 'closed' }), aDeveloper()],
])('the address of the form shows the file to a user %s', async (_name, of, me) => {
  open(of, me, '?mode=edit');
  expect(await screen.findByRole('tab', { name: 'Timeline' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
});

test('a change sends what differs, and nothing else', async () => {
  const update = answer(kycCustomers.update, () => approved({ version: 4 }));
  const { user } = open(approved(), aDeveloper(), '?mode=edit');
  const occupation = await screen.findByRole('textbox', { name: /Occupation/ });
  await user.clear(occupation);
  await user.type(occupation, 'Doctor');
  await user.clear(screen.getByRole('textbox', { name: 'Name in native script' }));
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() =>
    expect(update.inputs).toEqual([
      { version: 3, data: { occupation: 'Doctor', native_script_name: null } },
    ]),
  );
  expect(await screen.findByRole('region', { name: 'Profile' })).toBeVisible();
});

test('somebody at the counter is filled in by staff, from a party that is there', async () => {
  answer(parties.show, () => aPartyRecord(aParty(9, 'Omid Rahimi', { phone: '+93700111222' })));
  answer(parties.list, () => ({ data: [], meta: { page: 1, per_page: 20, total: 0 } }));
  answer(session.current, () => aDeveloper());
  answer(setup.locations, () => ({ countries: COUNTRIES }));
  const store = answer(kycCustomers.store, () => aKycCustomer({ id: 42, status: 'draft' }));
  answer(kycCustomers.show, () => aKycCustomer({ status: 'draft' }));
  const { user, container } = renderScreen(<KycScreen />, {
    at: '/exchange/kyc-customers/new?party_id=9',
  });
  expect(await screen.findByRole('textbox', { name: /Full name/ })).toHaveValue('Omid Rahimi');
  for (const name of ['Occupation', 'Source of funds', 'Street and number']) {
    expect(screen.getByRole('textbox', { name })).toBeRequired();
  }
  await user.type(screen.getByRole('textbox', { name: 'Name in native script' }), 'امید رحیمی');
  await user.type(screen.getByRole('combobox', { name: 'Nationalities' }), 'afgh');
  await user.click(await screen.findByRole('option', { name: /Afghanistan/ }));
  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Herat');
  await user.type(screen.getByRole('combobox', { name: 'Country' }), 'afgh{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'Currencies' }), 'usd، eur');
  await user.click(screen.getByRole('button', { name: 'Add a document' }));
  await user.type(screen.getByRole('textbox', { name: 'Number' }), 'P1234567');
  expect(await violationsIn(container)).toEqual([]);
  await user.click(screen.getByRole('button', { name: /^Save/ }));
  await waitFor(() => expect(store.inputs).toHaveLength(1));
  expect(store.inputs[0]).toMatchObject({
    type: 'individual',
    party_id: 9,
    language: 'en',
    data: {
      full_name: 'Omid Rahimi',
      native_script_name: 'امید رحیمی',
      nationalities: ['AF'],
      expected: { currencies: ['USD', 'EUR'] },
      address: { city: 'Herat', country: 'AF' },
      phone: '+93700111222',
      acts_for_self: true,
    },
    documents: [{ type: 'passport', number: 'P1234567', no_expiry: false }],
  });
  await waitFor(() => expect(location.pathname).toBe('/build/exchange/kyc-customers/42'));
});

test('the decision stands on top of a rejected file, which is reopened with a reason', async () => {
  answer(session.current, () => aDeveloper());
  answer(kycCustomers.show, () =>
    aKycCustomer({ status: 'rejected', age_days: null, rejection: aRejection() }),
  );
  answer(kycCustomers.list, () => aKycPage());
  const reopen = answer(kycRejected.reopen, () => aKycCustomer({ status: 'draft' }));
  const { user } = renderScreen(<RejectedScreen />, { at: '/exchange/kyc-customers-rejected/42' });
  expect(await screen.findByText('Rejected: Document not readable')).toBeVisible();
  expect(screen.getByText('Blurred twice.')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Reopen' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Reopen' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'New passport');
  await user.click(dialog.getByRole('button', { name: /^Reopen/ }));
  await waitFor(() => expect(reopen.inputs).toEqual([{ reason: 'New passport' }]));
});

test('whoever was rejected for good is not reopened', async () => {
  const rejection = aRejection({ final: true, resubmit_after: null });
  open(aKycCustomer({ status: 'rejected', age_days: null, rejection }));
  expect(await screen.findByText(/the decision is final/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
});
