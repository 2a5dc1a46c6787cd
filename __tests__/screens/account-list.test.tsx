import { screen, waitFor } from '@testing-library/react';

import { anAccount } from '@/__tests__/support/an-account';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { useAccountList, useAccounts } from '@/hooks/use-accounts';
import { chartOfAccounts } from '@/lib/contract/accounting/chart-of-accounts';

function Chart() {
  const { data } = useAccounts();
  const list = useAccountList();
  return (
    <>
      <output aria-label="numbers">{data?.map(({ number }) => number).join(' ')}</output>
      <button type="button" onClick={() => list.put(anAccount(9, '1005'))}>
        put
      </button>
      <button type="button" onClick={() => list.drop(1, { is_deleted: 'no', message: 'Held.' })}>
        refused
      </button>
      <button type="button" onClick={() => list.drop(1, { is_deleted: 'yes' })}>
        deleted
      </button>
      <button type="button" onClick={() => list.replace([anAccount(20, '9000')])}>
        generated
      </button>
    </>
  );
}

const numbers = () => screen.getByRole('status', { name: 'numbers' });

test('the list is asked for once, follows each answer, and loses an account only on is_deleted yes', async () => {
  const { inputs } = answer(chartOfAccounts.list, () => [
    anAccount(1, '1001'),
    anAccount(2, '1010'),
  ]);
  const { user } = renderScreen(<Chart />);
  await waitFor(() => expect(numbers()).toHaveTextContent('1001 1010'));

  await user.click(screen.getByRole('button', { name: 'put' }));
  expect(numbers()).toHaveTextContent('1001 1005 1010');
  await user.click(screen.getByRole('button', { name: 'refused' }));
  expect(numbers()).toHaveTextContent('1001 1005 1010');
  await user.click(screen.getByRole('button', { name: 'deleted' }));
  expect(numbers()).toHaveTextContent('1005 1010');
  await user.click(screen.getByRole('button', { name: 'generated' }));
  expect(numbers()).toHaveTextContent('9000');
  expect(inputs).toHaveLength(1);
});
