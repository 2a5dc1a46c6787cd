import { screen } from '@testing-library/react';

import { aKycCustomer } from '@/__tests__/support/a-kyc-customer';
import { aParty, aPartyRecord } from '@/__tests__/support/a-party';
import { aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { countsOf } from '@/__tests__/support/list-counts';
import { answer } from '@/__tests__/support/mock-api';
import { aSale } from '@/__tests__/support/pad-fixture';
import { renderScreen } from '@/__tests__/support/render-screen';
import { KycScreen } from '@/components/compliance/kyc/kyc-screen';
import { parties } from '@/lib/contract/accounting/parties';
import { type KycCustomer, kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { sales } from '@/lib/contract/dealing/sales';
import { session } from '@/lib/contract/people/session';
import { setup } from '@/lib/contract/settings/setup';

function open(user = aDeveloper(), history: KycCustomer['history'] = []) {
  answer(session.current, () => user);
  answer(kycCustomers.show, () => {
    const approved = { status: 'approved', party_id: 9, tier: 'standard', age_days: null } as const;
    const customer = aKycCustomer(approved);
    return { ...customer, history: [...customer.history, ...history] };
  });
  answer(setup.locations, () => ({ countries: [] }));
  return renderScreen(<KycScreen />, { at: '/exchange/kyc-customers/42' });
}

test('its tabs lead to what there was between us', async () => {
  const line = {
    entry_id: 5,
    reverses_id: null,
    line_no: 1,
    date: '2026-11-20',
    document: 'SAL 00007',
    document_type: 'sales',
    document_id: 7,
    account_id: 1,
    account_number: '1130',
    account_name: 'Customers',
    memo: null,
    currency: 'USD',
    amount: '20.00',
    base: '20.00',
  };
  answer(parties.show, () => aPartyRecord(aParty(9, 'Maryam Karimi'), { lines: [line] }));
  const dealt = { side: 'sell', pair: 'EUR/USD', currency: 'EUR', counter_currency: null } as const;
  const rate = { rate: '1.1', quote_unit: 1, quote_direction: 'direct', lines: 1 } as const;
  const row = {
    ...aSale(8),
    quoted_until: null,
    dealt: { ...dealt, ...rate, margin: null, location: 'Till 1' },
  };
  const asked = answer(sales.list, () => ({
    data: [row],
    meta: { page: 1, per_page: 20, total: 1, totals: [], base_total: '0.00', counts: countsOf(1) },
  }));
  const { user } = open();
  await user.click(await screen.findByRole('tab', { name: 'Tickets' }));
  expect(await screen.findByRole('link', { name: 'SAL 00008' })).toHaveAttribute(
    'href',
    '/build/exchange/sales/8',
  );
  expect(asked.inputs).toEqual([{ customer_id: '9', per_page: '20' }]);
  expect(screen.getByRole('link', { name: 'Remittances' })).toHaveAttribute(
    'href',
    '/build/exchange/remits?search=Maryam+Karimi',
  );
  await user.click(screen.getByRole('tab', { name: 'Balances' }));
  expect(await screen.findByRole('link', { name: 'Statement' })).toHaveAttribute(
    'href',
    '/build/reports/account-statement?party_id=9',
  );
  expect(screen.getByRole('link', { name: 'SAL 00007' })).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Retention' })).toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Timeline' }));
  expect(await screen.findByRole('region', { name: 'Timeline' })).toHaveTextContent(
    /Created.*Customer/,
  );
});

test('each tab about the party asks for the right to view its content', async () => {
  const { unmount } = open(aClerk({ 'kyc customers': ['view'], parties: ['view'] }));
  expect(await screen.findByRole('tab', { name: 'Balances' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Tickets' })).not.toBeInTheDocument();
  unmount();
  open(aClerk({ 'kyc customers': ['view'], remits: ['view'] }));
  expect(await screen.findByRole('tab', { name: 'Tickets' })).toBeVisible();
  expect(screen.queryByRole('tab', { name: 'Balances' })).not.toBeInTheDocument();
});

test('a renewal by the customer is not shown as an act of the system', async () => {
  const renewed = { action: 'begin anew', at: '2026-11-20T08:00:00Z', user: null, changes: {} };
  const { user } = open(aDeveloper(), [renewed]);
  await user.click(await screen.findByRole('tab', { name: 'Timeline' }));
  const timeline = await screen.findByRole('region', { name: 'Timeline' });
  expect(timeline).not.toHaveTextContent('System');
});
