import { waitFor } from '@testing-library/react';

import { aRemittance } from '@/__tests__/support/a-remittance';
import { aTransfer } from '@/__tests__/support/a-transfer';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { RemitsScreen } from '@/components/dealing/remittance/remittance-screen';
import { TransferScreen } from '@/components/dealing/transfer/transfer-screen';
import { locations } from '@/lib/contract/dealing/locations';
import { transfer } from '@/lib/contract/dealing/transfer';
import { attachments } from '@/lib/contract/kernel/attachments';
import { session } from '@/lib/contract/people/session';

beforeEach(() => {
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => []);
  answer(transfer.entry, () => []);
  answer(attachments.list, () => ({ data: [], meta: { page: 1, per_page: 200, total: 0 } }));
});

test.each(['', '?mode=edit'])(
  'what is moved between own places is shown as a transfer, also where a remittance is asked for (%s)',
  async (query) => {
    answer(transfer.show, () => aTransfer({ id: 4, status: 'draft' }));
    renderScreen(<RemitsScreen />, { at: `/exchange/remits/4${query}` });
    await waitFor(() => expect(location.pathname).toBe('/build/exchange/transfer/4'));
  },
);

test('a remittance is shown as one, also where a transfer is asked for', async () => {
  answer(transfer.show, () => aRemittance({ id: 5 }));
  renderScreen(<TransferScreen />, { at: '/exchange/transfer/5' });
  await waitFor(() => expect(location.pathname).toBe('/build/exchange/remits/5'));
});
