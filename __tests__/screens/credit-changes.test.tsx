import { screen, waitFor, within } from '@testing-library/react';
import { aLimit } from '@/__tests__/support/a-credit';
import { openCredit as open } from '@/__tests__/support/credit-screen';
import { answer } from '@/__tests__/support/mock-api';
import { CreditLimitScreen } from '@/components/dealing/credit/limit-screen';
import { creditLimit } from '@/lib/contract/dealing/credit-limit';

test('a limit is raised with a reason, and whoever decides reads what it was and is to be', async () => {
  const changed = answer(creditLimit.change, () => aLimit());
  const { user } = open(<CreditLimitScreen />, '/exchange/credit-limit/1');
  answer(creditLimit.show, () =>
    aLimit({
      changes: [
        { at: '2026-11-20T06:00:00Z', before: '8000.00', amount: '10000.00', reason: 'Pays well' },
      ],
    }),
  );
  const table = await screen.findByRole('table', { name: 'Changes of the limit' });
  expect(table).toHaveTextContent(/8,000\.00.*10,000\.00.*Pays well/);
  await user.click(screen.getByRole('button', { name: 'Change amount' }));
  const dialog = await screen.findByRole('dialog');
  const amount = within(dialog).getByRole('textbox', { name: /^Limit/ });
  await user.clear(amount);
  await user.type(amount, '12000');
  await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'A second house');
  await user.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() =>
    expect(changed.inputs).toEqual([{ amount: '12000', reason: 'A second house' }]),
  );
});

test('while a raise waits its amount is told, and no other change is offered', async () => {
  const waiting = {
    subject: 'credit_limit' as const,
    asked_by: { id: 9, name: 'Zahra' },
    asked_at: '2026-11-20T06:00:00Z',
    reason: 'A second house',
  };
  open(<CreditLimitScreen />, '/exchange/credit-limit/1');
  answer(creditLimit.show, () => aLimit({ waiting, asked_amount: '12000.00' }));
  expect(await screen.findByText(/12,000\.00/)).toBeVisible();
  expect(screen.getByText('CRL 00001: raise awaiting approval')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Change amount' })).not.toBeInTheDocument();
});
