import { screen, waitFor, within } from '@testing-library/react';

import { answer } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { teachOffice } from '@/__tests__/support/report-samples';
import { aBalanceSheet, aCashFlow, aProfitAndLoss } from '@/__tests__/support/statement-samples';
import { ReportPage } from '@/components/reports/report-page';
import { balanceSheet } from '@/lib/contract/reports/balance-sheet';
import { cashFlowStatement } from '@/lib/contract/reports/cash-flow-statement';
import { profitAndLoss } from '@/lib/contract/reports/profit-and-loss';

const row = (name: RegExp) => screen.getByRole('row', { name });
const cells = (name: RegExp) =>
  within(row(name))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const linkOf = (name: RegExp, figure: string) =>
  within(row(name)).getByRole('link', { name: figure }).getAttribute('href');

beforeEach(() => teachOffice());

describe('profit and loss', () => {
  const AT = '/reports/profit-and-loss';

  async function show(at = AT, own = aProfitAndLoss()) {
    const asked = answer(profitAndLoss, () => own);
    const shown = renderScreen(<ReportPage of="profit-and-loss" />, { at });
    await screen.findByRole('grid', { name: 'Profit and loss' });
    return { ...asked, ...shown };
  }

  test('income and expenses stand with their share of the income, and the result below them', async () => {
    await show();
    expect(cells(/4 Income/)).toEqual(['24.50', '100.0%']);
    expect(cells(/4020 Fees/)).toEqual(['10.00', '40.8%']);
    expect(cells(/5210 Rent/)).toEqual(['500.00', '2,040.8%']);
    expect(cells(/^Result/)[0]).toBe('−475.50');
    expect(screen.getByText(/Result equals the change of net assets/)).toBeInTheDocument();
  });

  test('a group is folded away with the groups below it', async () => {
    const { user } = await show();
    await user.click(screen.getByRole('button', { name: 'Hide the accounts of Exchange income' }));
    expect(screen.queryByRole('row', { name: /4020 Fees/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show the accounts of Exchange income' }));
    await user.click(screen.getByRole('button', { name: 'Hide the accounts of Income' }));
    expect(screen.queryByRole('row', { name: /4020 Fees/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('row', { name: /40 Exchange income/ })).not.toBeInTheDocument();
    expect(row(/5210 Rent/)).toBeInTheDocument();
  });

  test('a figure leads to its lines, without closing entries', async () => {
    await show(`${AT}?known_at=2026-11-19T20:00:00Z`);
    expect(linkOf(/4020 Fees/, '10.00')).toBe(
      '/build/reports/general-ledger?account_id=42&from=2026-11-01&to=2026-11-19&closing=0&known_at=2026-11-19T20%3A00%3A00Z',
    );
  });

  test('compared periods stand beside it, each with its days, its links and the change', async () => {
    const [income, expense] = aProfitAndLoss().sections;
    const fees = income?.rows.at(-1);
    if (!income || !expense || !fees) throw new Error('no sample');
    await show(
      `${AT}?compare=previous&periods=2`,
      aProfitAndLoss({
        sections: [
          {
            ...income,
            compare: ['20.00', '0.00'],
            rows: [{ ...fees, under: null, level: 1, compare: ['8.00', '0.00'] }],
          },
        ],
        totals: {
          income: '24.50',
          expense: '0.00',
          result: '24.50',
          compare: [
            { income: '20.00', expense: '0.00', result: '20.00' },
            { income: '0.00', expense: '0.00', result: '0.00' },
          ],
        },
        compared: [
          { from: '2026-10-01', to: '2026-10-31' },
          { from: '2026-09-01', to: '2026-09-30' },
        ],
      }),
    );
    expect(cells(/4020 Fees/)).toEqual(['10.00', '40.8%', '8.00', '–', '2.00', '25.0%']);
    expect(linkOf(/4020 Fees/, '8.00')).toContain('from=2026-10-01&to=2026-10-31');
    expect(
      screen.getByRole('columnheader', { name: '2026-10-01 – 2026-10-31' }),
    ).toBeInTheDocument();
    expect(cells(/^Result/)).toEqual(['24.50', '', '20.00', '–', '4.50', '22.5%']);
  });

  test('how many periods is chosen once there is a comparison', async () => {
    const { user, inputs } = await show();
    expect(screen.queryByRole('button', { name: /^Back/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /^Compare/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Previous period' }));
    await user.click(await screen.findByRole('button', { name: /^Back/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: '12 periods' }));
    await waitFor(() => expect(inputs.at(-1)).toEqual({ compare: 'previous', periods: '12' }));
  });

  test('the books can be asked for as they were known at the end of a day of the organisation', async () => {
    const { user, inputs } = await show();
    await user.click(screen.getByRole('button', { name: /^As recorded/ }));
    await user.type(await screen.findByRole('textbox', { name: 'At the end of' }), '2026-11-10');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(inputs.at(-1)).toEqual({ known_at: '2026-11-10T23:59:59.999Z' }));
    expect(await screen.findByText(/as recorded on 2026-11-10 23:59/)).toBeInTheDocument();
  });
});

describe('balance sheet', () => {
  const AT = '/reports/balance-sheet';

  async function show(at = AT) {
    const asked = answer(balanceSheet, () => aBalanceSheet());
    const shown = renderScreen(<ReportPage of="balance-sheet" />, { at });
    await screen.findByRole('grid', { name: 'Balance sheet' });
    return { ...asked, ...shown };
  }

  test('the results that are not closed stand in the equity, and both sides are the same', async () => {
    await show();
    expect(cells(/Result of the fiscal year/)).toEqual(['15.00']);
    expect(cells(/Results of earlier years/)).toEqual(['5.00']);
    expect(cells(/^Hide the accounts of Assets|Assets/)[0]).toBe('90.00');
    expect(cells(/Liabilities and equity/)).toEqual(['90.00']);
    expect(screen.getByText('Check passed')).toBeInTheDocument();
  });

  test('it says the day it looks at, in both calendars', async () => {
    await show();
    expect(screen.getByText('2026-11-19', { selector: 'span' }).parentElement).toHaveTextContent(
      'As of 2026-11-19 · 28 Aqrab 1405',
    );
  });

  test('a balance leads to its lines of the year, the results to income and expenses of theirs', async () => {
    await show();
    expect(linkOf(/1010 Cash/, '90.00')).toMatch(/account_id=1&from=2026-01-01&to=2026-11-19$/);
    expect(linkOf(/Result of the fiscal year/, '15.00')).toMatch(
      /account_id=4%2C5&from=2026-01-01&to=2026-11-19&closing=0$/,
    );
    expect(linkOf(/Results of earlier years/, '5.00')).toMatch(
      /account_id=4%2C5&from=1990-01-01&to=2025-12-31$/,
    );
  });

  test('the day is the end of a named period, or any day', async () => {
    const { user, inputs } = await show();
    await user.click(screen.getByRole('button', { name: /^As of Today/ }));
    await user.click(await screen.findByRole('button', { name: 'End of last month' }));
    await waitFor(() => expect(inputs.at(-1)).toEqual({ period: 'last-month' }));

    await user.click(screen.getByRole('button', { name: /^As of/ }));
    const day = await screen.findByRole('textbox', { name: 'Day' });
    await user.clear(day);
    await user.type(day, '2026-10-05');
    await user.click(screen.getByRole('button', { name: 'Show' }));
    await waitFor(() => expect(inputs.at(-1)).toEqual({ as_of: '2026-10-05' }));
  });
});

describe('cash flow statement', () => {
  const AT = '/reports/cash-flow-statement';

  test('it goes from the cash at the beginning to the cash at the end', async () => {
    answer(cashFlowStatement, () => aCashFlow());
    renderScreen(<ReportPage of="cash-flow-statement" />, { at: AT });
    await screen.findByRole('grid');
    expect(cells(/Cash at the beginning/)).toEqual(['1,000.00']);
    expect(cells(/Operating activities/)).toEqual(['−675.50']);
    expect(cells(/1290 Depreciation/)).toEqual(['100.00']);
    expect(cells(/Effect of exchange rates/)).toEqual(['2.90']);
    expect(cells(/Cash at the end/)).toEqual(['327.40']);
    expect(linkOf(/^Result/, '−775.50')).toContain('account_id=4%2C5');
    // A cash outflow is as normal as an inflow, so it is not red.
    expect(screen.getByText('−675.50')).not.toHaveClass('text-negative');
  });

  test('in Persian it has the words of the host and of the organisation', async () => {
    answer(cashFlowStatement, () => aCashFlow());
    renderScreen(<ReportPage of="cash-flow-statement" />, { at: AT, locale: 'fa' });
    await screen.findByRole('grid');
    expect(row(/1290 Depreciation فارسی/)).toBeInTheDocument();
    expect(row(/نقد اول دوره/)).toBeInTheDocument();
  });
});
