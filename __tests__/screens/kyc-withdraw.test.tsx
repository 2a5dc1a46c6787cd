import { screen, waitFor, within } from '@testing-library/react';

import { aKycCustomer } from '@/__tests__/support/a-kyc-customer';
import { aParty, aPartyRecord } from '@/__tests__/support/a-party';
import { aDeveloper } from '@/__tests__/support/a-user';
import { violationsIn } from '@/__tests__/support/accessibility';
import { aView } from '@/__tests__/support/kyc-application';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { KycViewScreen } from '@/components/compliance/public-kyc/visit-screen';
import { KycScreen } from '@/components/compliance/kyc/kyc-screen';
import { parties } from '@/lib/contract/accounting/parties';
import { kycCustomers } from '@/lib/contract/compliance/kyc-customers';
import { publicKyc } from '@/lib/contract/compliance/public-kyc';
import { session } from '@/lib/contract/people/session';
import { setup } from '@/lib/contract/settings/setup';

const TOKEN = 'v'.repeat(43);
const AT = '2026-11-20T10:00:00Z';
const WORDS = {
  en: { ask: 'Withdraw my consent', do: 'Withdraw my consent now', keep: 'Keep my consent' },
  fa: { ask: 'پس گرفتن رضایت', do: 'پس گرفتن رضایت همین حالا', keep: 'نگه داشتن رضایت' },
} as const;

beforeEach(() => {
  localStorage.clear();
  sessionStorage.setItem('identify', TOKEN);
});

test.each(['en', 'fa'] as const)(
  'what follows is said before a consent is taken back, and after it: %s',
  async (locale) => {
    let withdrawn_at: string | null = null;
    const view = () => aView({ status: 'approved', withdrawn_at, can_withdraw: !withdrawn_at });
    answer(publicKyc.show, view);
    const taken = answer(publicKyc.withdraw, () => {
      withdrawn_at = AT;
      return view();
    });
    const { user, container } = renderScreen(<KycViewScreen />, {
      at: '/customer/kyc-view',
      locale,
    });
    const word = WORDS[locale];
    await user.click(await screen.findByRole('button', { name: word.ask }));
    expect(container).toHaveTextContent(
      locale === 'en' ? /Data that the law requires/ : /معلوماتی که قانون/,
    );
    expect(await violationsIn(container)).toEqual([]);
    await user.click(screen.getByRole('button', { name: word.keep }));
    await user.click(screen.getByRole('button', { name: word.ask }));
    await user.click(screen.getByRole('button', { name: word.do }));
    const done = locale === 'en' ? /You have withdrawn your consent/ : /رضایت خود را پس گرفته‌اید/;
    expect(await screen.findByText(done)).toBeVisible();
    expect(taken.inputs).toEqual([{ confirmed: true }]);
    expect(screen.queryByRole('button', { name: word.ask })).toBeNull();
    expect(container.textContent).not.toMatch(
      /list|score|risk|suspic|sanction|fraud|فهرست|تحریم|خطر|مشکوک|امتیاز/i,
    );
  },
);

/** Opens the file of a customer for a user with every right. */
function openFile(own: Parameters<typeof aKycCustomer>[0], locale: 'en' | 'fa' = 'en') {
  const file = aKycCustomer({ status: 'approved', party_id: 9, tier: 'standard', ...own });
  answer(session.current, () => aDeveloper());
  answer(kycCustomers.show, () => file);
  answer(setup.locations, () => ({ countries: [] }));
  answer(parties.show, () => aPartyRecord(aParty(9, 'Maryam Karimi')));
  return renderScreen(<KycScreen />, { at: '/exchange/kyc-customers/42', locale });
}

test('staff take a consent back for whoever asks, with how it was asked', async () => {
  const { user } = openFile({});
  const taken = answer(kycCustomers['withdraw-consent'], () => aKycCustomer({ status: 'closed' }));
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Withdraw consent' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw consent' }));
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'By letter');
  await user.click(dialog.getByRole('button', { name: /^Withdraw/ }));
  await waitFor(() => expect(taken.inputs).toEqual([{ reason: 'By letter' }]));
});

test.each([
  ['en', /own page shows “Received”.*Do not tell the customer/],
  ['fa', /صفحه خود مشتری «.*» نشان می‌دهد/],
] as const)('staff read what the page of a stopped customer shows: %s', async (locale, said) => {
  openFile({ status: 'blocked' }, locale);
  await waitFor(() => expect(document.body).toHaveTextContent(said));
});

test.each([
  ['en', /The customer withdrew the consent on .*2026/],
  ['fa', /مشتری در .* رضایت خود را پس گرفت/],
] as const)('the file is marked, and nothing is taken back twice: %s', async (locale, said) => {
  const { user } = openFile({ status: 'suspended', consent_withdrawn_at: AT }, locale);
  await screen.findAllByRole('region');
  await waitFor(() => expect(document.body).toHaveTextContent(said));
  if (locale === 'fa') return;
  await user.click(await screen.findByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Close' });
  expect(screen.queryByRole('menuitem', { name: 'Withdraw consent' })).toBeNull();
});
