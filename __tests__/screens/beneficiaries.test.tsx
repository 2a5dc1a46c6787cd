import { screen, waitFor, within } from '@testing-library/react';
import { aParty, aPartyPage, aPartyRecord } from '@/__tests__/support/a-party';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { trailOf } from '@/__tests__/support/settings-records';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PartiesScreen } from '@/components/accounting/parties/parties-screen';
import { BeneficiariesScreen } from '@/components/dealing/beneficiaries/beneficiaries-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { parties } from '@/lib/contract/accounting/parties';
import { beneficiaries, type Beneficiary } from '@/lib/contract/dealing/beneficiaries';
import { auditReport } from '@/lib/contract/reports/audit-trail';
import { session } from '@/lib/contract/people/session';

const SENDER = aParty(7, 'Sender One');
const SARA: Beneficiary = {
  id: 3,
  party_id: 7,
  party: 'Sender One',
  name: 'Sara',
  country: 'PK',
  phone: '+92 300',
  name_local: null,
  account: null,
  bank: null,
  relationship: null,
  date_of_birth: null,
  same_account: null,
  version: 1,
};

function open(screenOf: React.ReactNode, at: string, listed: Beneficiary = SARA) {
  answer(session.current, () => aDeveloper());
  answer(parties.list, () => aPartyPage([SENDER]));
  answer(parties.show, () => aPartyRecord(SENDER));
  answer(beneficiaries.list, () => [listed]);
  return renderScreen(
    <>
      <FrameShortcuts />
      {screenOf}
    </>,
    { at, bare: true },
  );
}

test('the book of beneficiaries is searched, and one is changed', async () => {
  const changed = answer(beneficiaries.update, () => ({ ...SARA, phone: '+92 301', version: 2 }));
  const { user } = open(<BeneficiariesScreen />, '/exchange/beneficiaries');
  await user.dblClick(await screen.findByRole('row', { name: /Sara/ }));
  const phone = await screen.findByRole('textbox', { name: 'Telephone' });
  expect(await screen.findByRole('region', { name: 'History' })).toBeVisible();
  await user.clear(phone);
  await user.type(phone, '+92 301');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(changed.inputs).toMatchObject([{ phone: '+92 301', version: 1 }]));
});

test('the tab and the history call people by their names, never by a number that says nothing', async () => {
  answer(auditReport, () => ({
    ...trailOf({ party_id: [null, 7], branch_id: [null, 4], country: [null, 'PK'] }),
    names: { 'party 7': 'Sender One' },
  }));
  const { user } = open(<BeneficiariesScreen />, '/exchange/beneficiaries');
  await user.dblClick(await screen.findByRole('row', { name: /Sara/ }));
  const history = await screen.findByRole('region', { name: 'History' });
  await waitFor(() => expect(history).toHaveTextContent('PartySender One'));
  expect(history).toHaveTextContent('Branchchanged');
  expect(history).toHaveTextContent('CountryPK');
  await waitFor(() => expect(document.title).toBe('Sara · Sarraf'));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(document.title).toBe('Beneficiaries · Sarraf'));
});

test('one whose account another has is warned of, with the name of the first', async () => {
  const first = { id: 2, name: 'Karim', party: 'Sender Two' };
  const double = { ...SARA, account: 'DE89', same_account: first };
  const { user } = open(<BeneficiariesScreen />, '/exchange/beneficiaries', double);
  await user.dblClick(await screen.findByRole('row', { name: /Sara/ }));
  expect(
    await screen.findByText(
      'Karim, a beneficiary of Sender Two, has this account too. Check that it is right.',
    ),
  ).toBeVisible();
});

test('somebody’s birthday is typed, long before the first day of business', async () => {
  const changed = answer(beneficiaries.update, () => ({ ...SARA, version: 2 }));
  const { user } = open(<BeneficiariesScreen />, '/exchange/beneficiaries');
  await user.dblClick(await screen.findByRole('row', { name: /Sara/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Date of birth' }), '14/3/1952');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(changed.inputs).toMatchObject([{ date_of_birth: '1952-03-14', version: 1 }]),
  );
});

test('whom a customer sends money to stands beside the customer', async () => {
  open(<PartiesScreen />, '/accounting/parties/7');
  const table = within(await screen.findByRole('table', { name: 'Beneficiaries' }));
  expect(table.getByRole('link', { name: 'Sara' })).toHaveAttribute(
    'href',
    '/build/exchange/beneficiaries/3',
  );
});
