import { countsOf } from '@/__tests__/support/list-counts';
import { screen } from '@testing-library/react';

import { aSale, atSales } from '@/__tests__/support/pad-fixture';
import { aDeveloper } from '@/__tests__/support/a-user';
import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aCurrency } from '@/__tests__/support/start-up-answers';
import { TillsScreen } from '@/components/dealing/tills/tills-screen';
import type { Position } from '@/lib/contract/dealing/positions';
import { positions } from '@/lib/contract/dealing/positions';
import { locations } from '@/lib/contract/dealing/locations';
import { sales } from '@/lib/contract/dealing/sales';
import { session } from '@/lib/contract/people/session';
import { currencies } from '@/lib/contract/settings/currencies';

const DIRHAM: Position = {
  currency: 'AED',
  quantity: '20000.00',
  cost: '5426.32',
  average: '0.271316',
  break_even: '0.271044',
  mid: '0.272294077604',
  unrealised: '19.56',
  realised_today: '5.44',
  in_stock: '20000.00',
  limit: null,
  limit_used: null,
};

const quoted = () =>
  answer(currencies.list, () => [
    aCurrency(1, 'USD'),
    aCurrency(2, 'EUR'),
    { ...aCurrency(4, 'AED'), quote_direction: 'indirect' as const },
  ]);

/** The device keeps the choice, so it is cleared after every test. */
afterEach(() => localStorage.clear());

test('average, middle and break-even of a row are shown as its pair is quoted, or all as base per unit', async () => {
  quoted();
  answer(session.current, () => aDeveloper());
  answer(locations.list, () => []);
  answer(positions.list, () => [DIRHAM]);
  const { user } = renderScreen(<TillsScreen />, { at: '/exchange/tills/positions' });
  const row = await screen.findByRole('row', { name: /AED/ });
  expect(row).toHaveTextContent(/3\.6725.*3\.6857.*3\.6894/);
  expect(row).not.toHaveTextContent('0.27');
  await user.click(screen.getByRole('button', { name: 'Base per unit' }));
  expect(row).toHaveTextContent(/0\.2723.*0\.271316.*0\.271044/);
  expect(screen.getByRole('button', { name: 'Base per unit', pressed: true })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Base per unit' }));
  expect(row).toHaveTextContent('3.6857');
});

test('a list of tickets says what the customer gave and got, and at which rate the two were dealt', async () => {
  atSales({ at: '/exchange/sales' });
  quoted();
  const handed = (amount: string, currency: string) => ({ amount, currency, on_account: false });
  const dealt = { side: 'buy', lines: 1, location: 'Till 1', margin: '1.00' } as const;
  const indirect = { quote_unit: 1, quote_direction: 'indirect' } as const;
  answer(sales.list, () => ({
    data: [
      {
        ...aSale(1, { base: '218.66', amount: '100.00' }),
        received: [handed('100.00', 'EUR')],
        paid_out: [handed('401.50', 'AED')],
        quoted_until: null,
        dealt: {
          ...dealt,
          pair: 'EUR/AED',
          currency: 'EUR',
          counter_currency: 'AED',
          rate: '4.015',
          quote_unit: null,
          quote_direction: null,
        },
      },
      {
        ...aSale(2),
        received: [handed('3685.00', 'AED')],
        paid_out: [handed('1000.00', 'USD')],
        quoted_until: null,
        dealt: {
          ...dealt,
          pair: 'AED/USD',
          currency: 'AED',
          counter_currency: null,
          rate: '3.685',
          ...indirect,
        },
      },
      {
        ...aSale(3),
        received: [handed('100.00', 'EUR')],
        paid_out: [handed('6.00', 'USD'), handed('366.00', 'AED')],
        quoted_until: null,
        dealt: {
          ...dealt,
          side: null,
          lines: 2,
          pair: null,
          currency: null,
          counter_currency: null,
          rate: null,
          quote_unit: null,
          quote_direction: null,
        },
      },
    ],
    meta: { page: 1, per_page: 50, total: 3, totals: [], base_total: '0.00', counts: countsOf(3) },
  }));
  expect(await screen.findByRole('columnheader', { name: 'Received' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Paid out' })).toBeInTheDocument();
  const row = (number: string) => screen.getByRole('row', { name: new RegExp(number) });
  expect(row('SAL 00001')).toHaveTextContent(/EUR\/AED100\.00 EUR401\.50 AED4\.0150/);
  expect(row('SAL 00001')).not.toHaveTextContent('218.66');
  expect(row('SAL 00002')).toHaveTextContent(/USD\/AED3,685\.00 AED\$1,000\.003\.6850/);
  expect(row('SAL 00003')).toHaveTextContent(/100\.00 EUR\$6\.00366\.00 AED/);
});
