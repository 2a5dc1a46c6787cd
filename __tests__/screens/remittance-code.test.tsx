import { screen, waitFor } from '@testing-library/react';

import { aParty, aPartyPage } from '@/__tests__/support/a-party';
import { aRemittance } from '@/__tests__/support/a-remittance';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { RemitsScreen } from '@/components/dealing/remittance/remittance-screen';
import { parties } from '@/lib/contract/accounting/parties';
import { beneficiaries } from '@/lib/contract/dealing/beneficiaries';
import { locations } from '@/lib/contract/dealing/locations';
import { transfer } from '@/lib/contract/dealing/transfer';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';

const ORDER = aRemittance({
  id: 1,
  number: null,
  kind: 'remit_in',
  status: 'draft',
  has_code: true,
  reference: 'H-77',
  sender_id: null,
  principal: null,
  fee: null,
  rate: null,
  quote_direction: null,
  sender: { name: 'Far Sender', country: 'AF' },
  tax: null,
  travel: null,
});

beforeEach(() => localStorage.clear());

async function openDraft() {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => []);
  answer(parties.list, () => aPartyPage([aParty(9, 'Herat', { kind: 'agent' })]));
  answer(beneficiaries.list, () => []);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
  answer(transfer.preview, () => ({ lines: [], warnings: [], sums: null, travel: null }));
  answer(transfer.show, () => ORDER);
  const sent = answer(transfer.update, () => ORDER);
  const { user } = renderScreen(<RemitsScreen />, { at: '/exchange/remits/1?mode=edit' });
  const box = await screen.findByRole('textbox', { name: /^Payout code/ });
  return { user, box, sent };
}

test('of an order with a code the form says that it is kept, and leaves it as it is', async () => {
  const { user, box, sent } = await openDraft();
  expect(box).toHaveValue('');
  expect(box).toHaveAccessibleDescription(/The agent's code is saved/);
  await user.type(screen.getByRole('textbox', { name: /^Memo/ }), 'Another');
  await user.click(screen.getByRole('button', { name: /Save draft/ }));
  await waitFor(() => expect(sent.inputs).toHaveLength(1));
  expect(sent.inputs[0]).toMatchObject({ memo: 'Another', reference: 'H-77' });
  expect(sent.inputs[0]).not.toHaveProperty('code');
});

test('another code takes the place of the one that is kept', async () => {
  const { user, box, sent } = await openDraft();
  await user.type(box, 'NEW-0815');
  await user.click(screen.getByRole('button', { name: /Save draft/ }));
  await waitFor(() => expect(sent.inputs).toMatchObject([{ code: 'NEW-0815' }]));
});
