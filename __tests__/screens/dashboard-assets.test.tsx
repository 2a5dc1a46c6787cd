import { screen, within } from '@testing-library/react';
import { nothing, openDashboard } from '@/__tests__/support/a-dashboard';

test('depreciation that is due leads to a new run, and warranties to the assets they are of', async () => {
  openDashboard({ stands: { ...nothing, depreciation_due: '2026-10-31', warranties: 2 } });
  const card = within(await screen.findByRole('region', { name: 'To do' }));
  const due = await card.findByRole('link', { name: /Depreciation due/ });
  expect(due).toHaveTextContent('of 2026-10-31');
  expect(due).toHaveAttribute('href', '/build/assets/depreciation/new');
  const ending = card.getByRole('link', { name: /Asset warranties that end soon/ });
  expect(ending).toHaveAttribute('href', expect.stringMatching(/warranty_from=.*&warranty_to=/));
});
