import { screen, waitFor, within } from '@testing-library/react';

import { aParty } from '@/__tests__/support/a-party';
import { anAccountStatement } from '@/__tests__/support/account-statement-sample';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { teachOffice } from '@/__tests__/support/report-samples';
import { ReportPage } from '@/components/reports/report-page';
import { dueToLabels } from '@/lib/contract/accounting/due-to-labels';
import { parties } from '@/lib/contract/accounting/parties';
import { accountStatement } from '@/lib/contract/reports/account-statement';
import { organization } from '@/lib/contract/settings/organization';

const verify = 'https://house.test/build/verify?t=STM1';

async function show(language: string | null, at = '?party_id=1') {
  answer(accountStatement, () => {
    const { sections, ...statement } = anAccountStatement();
    return { ...statement, sections: sections.map((section) => ({ ...section, verify })) };
  });
  answer(parties.show, () => ({
    ...aParty(1, 'Ahmad', { language }),
    lines: [],
    history: [],
  }));
  const shown = renderScreen(<ReportPage of="account-statement" />, {
    at: `/reports/account-statement${at}`,
  });
  await screen.findByRole('grid', { name: 'Account statement' });
  return shown;
}

beforeEach(() => {
  teachOffice();
  answer(dueToLabels, () => []);
  answer(organization.letterhead, () => ({
    name: 'Sarraf Organisation',
    legal_name: '',
    website: '',
    licence: 'DAB 4711',
    address: '1 Market Square',
    phone: '+93 700 000 000',
    email: '',
  }));
});

test('the statement of a party is a letter for each currency, with both sides, words and a code', async () => {
  const { user } = await show('en');
  await user.click(screen.getByRole('button', { name: 'Letter' }));
  const letter = await screen.findByRole('article', { name: 'Statement of Ahmad in USD' });
  for (const text of ['DAB 4711', '1 Market Square', 'Ahmad', 'JOU 00001']) {
    expect(letter).toHaveTextContent(text);
  }
  const rows = within(letter)
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/Opening balance.*100\.00 Dr$/);
  expect(rows[1]).toMatch(/JOU 00001Line 125\.0075\.00 Dr$/);
  expect(rows.at(-1)).toMatch(/Closing balance5\.0025\.0080\.00 Dr$/);
  expect(letter).toHaveTextContent('Eighty US dollars only');
  expect(within(letter).getByTitle('Code to check this letter')).toBeInTheDocument();
  expect(screen.getByRole('article', { name: 'Statement of Ahmad in KWD' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Rows' }));
  expect(await screen.findByRole('grid', { name: 'Account statement' })).toBeInTheDocument();
});

test('it is in the language of the party', async () => {
  const { user } = await show('fa');
  await user.click(screen.getByRole('button', { name: 'Letter' }));
  const letter = await screen.findByRole('article', { name: /صورت‌حساب.*Ahmad.*USD/ });
  await waitFor(() => expect(letter).toHaveTextContent('مانده اول دوره'));
  expect(letter).toHaveTextContent('بدهکار');
});

test('a statement of an account with a party has no letter', async () => {
  await show('en', '?party_id=1&account_id=2');
  expect(screen.queryByRole('button', { name: 'Letter' })).not.toBeInTheDocument();
});
