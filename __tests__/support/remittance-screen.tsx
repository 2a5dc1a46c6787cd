import { screen } from '@testing-library/react';
import { aParty, aPartyPage } from '@/__tests__/support/a-party';
import { aRemittance } from '@/__tests__/support/a-remittance';
import { aTill } from '@/__tests__/support/a-till';
import { type aClerk, aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { RemitsScreen } from '@/components/dealing/remittance/remittance-screen';
import { FrameShortcuts } from '@/components/layout/frame-shortcuts';
import { parties } from '@/lib/contract/accounting/parties';
import { beneficiaries, type Beneficiary } from '@/lib/contract/dealing/beneficiaries';
import { locations } from '@/lib/contract/dealing/locations';
import { type RemitPreview, transfer } from '@/lib/contract/dealing/transfer';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';

const KEPT: Beneficiary = {
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

export const SUMS: RemitPreview['sums'] = {
  principal: '500.00',
  payout_amount: '139250.00',
  payout_currency: 'PKR',
  paid_in: '508.00',
  fee: { amount: '8.00', mode: 'on_top' },
  fee_listed: '8.00',
  tax: '0.00',
};

export function openRemits(
  at: string,
  more: { travel?: RemitPreview['travel']; me?: ReturnType<typeof aClerk> } = {},
) {
  const { travel = { level: 'brief', reason: null }, me = aDeveloper() } = more;
  localStorage.clear();
  answer(session.current, () => me);
  answer(locations.list, () => [aTill({ id: 1, name: 'Main vault', type: 'vault' })]);
  answer(parties.list, () =>
    aPartyPage([aParty(7, 'Sender One'), aParty(9, 'Herat', { kind: 'agent' })]),
  );
  answer(beneficiaries.list, () => [KEPT]);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(transfer.preview, () => ({ lines: [], warnings: [], sums: SUMS, travel }));
  answer(transfer.show, () => aRemittance());
  answer(transfer.entry, () => []);
  return renderScreen(
    <>
      <FrameShortcuts />
      <RemitsScreen />
    </>,
    { at },
  );
}

type User = ReturnType<typeof openRemits>['user'];

export async function typeRemit(user: User) {
  await user.type(await screen.findByRole('combobox', { name: /^Sender$|^Sender / }), 'sender');
  await user.click(await screen.findByRole('option', { name: /Sender One/ }));
  await user.type(screen.getByRole('combobox', { name: /^Agent/ }), 'herat');
  await user.click(await screen.findByRole('option', { name: /Herat/ }));
  await user.type(screen.getByRole('combobox', { name: /Payout currency/ }), 'EUR{Enter}');
  await user.type(screen.getByRole('textbox', { name: /Amount sent/ }), '500');
}
