import { screen, within } from '@testing-library/react';
import { answerAssets, aRow, VAN } from '@/__tests__/support/an-asset';
import { aClerk } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { AssetScreen } from '@/components/assets/asset/asset-screen';
import { session } from '@/lib/contract/people/session';

function open(at: string, rows = [aRow()]) {
  answerAssets(VAN, rows);
  return renderScreen(<AssetScreen />, { at });
}

test('a label opens the asset that it stands on, and a sheet goes on where the last one ended', async () => {
  const { user } = open('/assets/asset/labels', [aRow(), aRow({ id: 6, number: 'AST 00006' })]);
  expect(await screen.findByRole('heading', { name: '2 labels' })).toBeVisible();
  expect(screen.getByRole('img', { name: 'Opens AST 00005' })).toBeVisible();
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: /First label/ }), '24');
  const [first, second] = await screen.findAllByRole('list');
  expect(within(second ?? document.body).getByText('AST 00006')).toBeVisible();
  expect(first).toHaveTextContent('AST 00005');
});

test('only the rows that were chosen have their labels', async () => {
  const { user } = open('/assets/asset', [aRow(), aRow({ id: 6, number: 'AST 00006' })]);
  await screen.findByRole('row', { name: /AST 00006/ });
  await user.click(screen.getByRole('checkbox', { name: /AST 00006/ }));
  const bar = await screen.findByRole('toolbar');
  await user.click(within(bar).getByRole('link', { name: /Labels/ }));
  expect(await screen.findByRole('heading', { name: '1 label' })).toBeVisible();
  expect(screen.queryByText('AST 00005')).toBeNull();
});

test('a clerk without the right to print finds no way to labels', async () => {
  open('/assets/asset');
  answer(session.current, () => aClerk({ asset: ['view', 'create', 'post'] }));
  await screen.findByRole('row', { name: /AST 00005/ });
  expect(screen.getByRole('button', { name: 'Import register' })).toBeVisible();
  expect(screen.queryByRole('link', { name: /Labels/ })).toBeNull();
});
