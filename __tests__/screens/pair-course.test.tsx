import { screen } from '@testing-library/react';

import { aRate } from '@/__tests__/support/a-rate';
import { renderScreen } from '@/__tests__/support/render-screen';
import { PairDrawn } from '@/components/dashboard/pair-card';

test.each(['en', 'fa'] as const)('days below the drawn rates are whole in %s', async (locale) => {
  const effective_at = '2026-11-20T23:30:00Z';
  const rate = {
    ...aRate({ currency: 'EUR', mid: '1.09', effective_at }),
    ...({ kind: 'board', status: 'active', effective_to: null, created_at: effective_at } as const),
  };
  renderScreen(<PairDrawn currency="EUR" board={[rate]} market={[]} />, { locale });
  expect(await screen.findByText(/^\u2066?2026-11-20\u2069?$/)).toBeVisible();
});
