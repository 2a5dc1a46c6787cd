import { screen, waitFor, within } from '@testing-library/react';

import { aKycPage, aKycRow, aRejection } from '@/__tests__/support/a-kyc-customer';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { chooseFilter, openFilters } from '@/__tests__/support/choose-filter';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { KycScreen } from '@/components/compliance/kyc/kyc-screen';
import { RejectedScreen } from '@/components/compliance/kyc/rejected-screen';
import { parties } from '@/lib/contract/accounting/parties';
import { kycCustomers, kycRejected } from '@/lib/contract/compliance/kyc-customers';
import { type CurrentUser, session } from '@/lib/contract/people/session';
import { users } from '@/lib/contract/people/users';
import { setup } from '@/lib/contract/settings/setup';

function open(me: CurrentUser = aDeveloper(), at = '/exchange/kyc-customers') {
  answer(session.current, () => me);
  answer(users.list, () => []);
  return renderScreen(
    <>
      <FrameShortcuts />
      <KycScreen />
    </>,
    { at },
  );
}

const grid = () => screen.findByRole('grid', { name: 'Customers (KYC)' });

test('the queue says who waits, for how long, how risky and with whom', async () => {
  answer(kycCustomers.list, () =>
    aKycPage(
      aKycRow({ has_hit: true }),
      aKycRow({
        id: 43,
        number: 'CKYC 00043',
        name: 'Omid',
        status: 'under_review',
        age_days: 0,
        risk_level: 'high',
        reviewer: { id: 3, name: 'Karim' },
      }),
    ),
  );
  const { container } = open();
  const table = await grid();
  const first = within(table).getByRole('row', { name: /CKYC 00042/ });
  expect(first).toHaveTextContent(/Maryam Karimi.*Submitted.*Possible hit.*4 days.*late.*Medium/);
  expect(within(table).getByRole('row', { name: /CKYC 00043/ })).toHaveTextContent(
    /Under review.*today.*High.*Karim/,
  );
  expect(await violationsIn(container)).toEqual([]);
});

test('a tab narrows the queue, and says how many are in it', async () => {
  const list = answer(kycCustomers.list, () => aKycPage(aKycRow()));
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: /^Information requested/ }));
  await waitFor(() => expect(list.inputs.at(-1)).toMatchObject({ tab: 'info_requested' }));
  expect(location.search).toContain('tab=info_requested');
  await user.click(screen.getByRole('tab', { name: /^All/ }));
  await waitFor(() => expect(list.inputs.at(-1)).not.toHaveProperty('tab'));
});

test('who does not see compliance has no tab of hits, and who takes nobody on none of risk', async () => {
  const row = aKycRow({ has_hit: null, risk_level: null });
  answer(kycCustomers.list, () => aKycPage(row));
  const { user } = open(aClerk({ 'kyc customers': ['view', 'create'] }));
  await grid();
  expect(screen.queryByRole('tab', { name: /hits/ })).toBeNull();
  expect((await openFilters(user)).queryByLabelText('Risk')).toBeNull();
  expect(screen.queryByText('Possible hit')).toBeNull();
});

test('the queue is narrowed by choices and searched by words', async () => {
  const list = answer(kycCustomers.list, () => aKycPage(aKycRow()));
  const { user } = open();
  await grid();
  await user.keyboard('/');
  await user.keyboard('karimi');
  await waitFor(() => expect(list.inputs.at(-1)).toMatchObject({ search: 'karimi' }));
  await chooseFilter(user, 'Risk', 'High');
  await waitFor(() => expect(list.inputs.at(-1)).toMatchObject({ search: 'karimi', risk: 'high' }));
});

test('N begins a customer that staff fill in', async () => {
  answer(kycCustomers.list, () => aKycPage(aKycRow()));
  answer(parties.list, () => ({ data: [], meta: { page: 1, per_page: 20, total: 0 } }));
  answer(setup.locations, () => ({ countries: [] }));
  const { user } = open();
  await grid();
  await user.keyboard('n');
  expect(await screen.findByRole('heading', { name: 'New customer' })).toBeVisible();
  expect(location.pathname).toBe('/build/exchange/kyc-customers/new');
});

test('an empty queue says how customers come into it', async () => {
  answer(kycCustomers.list, () => aKycPage());
  open();
  expect(await screen.findByText('No customers yet')).toBeVisible();
});

test('those who were rejected are listed with why, by whom and whether they can come again', async () => {
  const { has_hit: _, ...row } = aKycRow({ status: 'rejected', age_days: null });
  answer(session.current, () => aDeveloper());
  const list = answer(kycRejected.list, () => ({
    data: [
      { ...row, rejection: aRejection() },
      {
        ...row,
        id: 44,
        number: 'CKYC 00044',
        rejection: aRejection({ reason_code: 'DUPLICATE', final: true, resubmit_after: null }),
      },
    ],
    meta: { page: 1, per_page: 50, total: 2 },
  }));
  const { user, container } = renderScreen(<RejectedScreen />, {
    at: '/exchange/kyc-customers-rejected',
  });
  const table = await screen.findByRole('grid', { name: 'Rejected customers' });
  expect(within(table).getByRole('row', { name: /CKYC 00042/ })).toHaveTextContent(
    /Document not readable.*Karim.*2026-11-25/,
  );
  expect(within(table).getByRole('row', { name: /CKYC 00044/ })).toHaveTextContent(
    /Duplicate.*Not allowed/,
  );
  await chooseFilter(user, 'Next attempt', 'Not allowed');
  await waitFor(() => expect(list.inputs.at(-1)).toMatchObject({ final: '1' }));
  expect(await violationsIn(container)).toEqual([]);
});
