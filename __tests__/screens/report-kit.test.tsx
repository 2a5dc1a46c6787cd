import { act, screen, waitFor, within } from '@testing-library/react';

import { aClerk } from '@/__tests__/support/a-user';
import { answer, hold } from '@/__tests__/support/mock-api';
import { renderScreen } from '@/__tests__/support/render-screen';
import { aTrialBalance, teachOffice } from '@/__tests__/support/report-samples';
import { ReportGrid } from '@/components/ui/grid/report-grid';
import { ReportsIndexScreen } from '@/components/reports/reports-index/reports-index-screen';
import { ReportPage } from '@/components/reports/report-page';
import { savedViews } from '@/lib/contract/people/saved-views';
import { profitAndLoss } from '@/lib/contract/reports/profit-and-loss';
import { trialBalance } from '@/lib/contract/reports/trial-balance';

const MONTH = { id: 7, page: 'trail balance', name: 'Month', query: 'period=this-month&zero=1' };

test('a report has its title before its file, and its filters before its figures', async () => {
  teachOffice();
  hold(profitAndLoss);
  renderScreen(<ReportPage of="profit-and-loss" />, { at: '/reports/profit-and-loss' });
  expect(await screen.findByRole('heading', { name: 'Profit and loss' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Period/ })).not.toBeInTheDocument();
  expect(await screen.findByRole('button', { name: /^Period/ })).toBeVisible();
  expect(screen.getByText('Loading').parentElement).toHaveAttribute('aria-busy', 'true');
});

describe('saved views', () => {
  test('the view that the address names brings its filters', async () => {
    teachOffice({ views: [MONTH] });
    const { inputs } = answer(trialBalance, () => aTrialBalance());
    renderScreen(<ReportPage of="trail-balance" />, { at: '/reports/trail-balance/7' });
    await screen.findByRole('grid');
    expect(inputs).toEqual([{ period: 'this-month', zero: '1' }]);
    expect(screen.getByRole('button', { name: 'Month' })).toBeInTheDocument();
  });

  test('a change goes on from the filters of the view', async () => {
    teachOffice({ views: [MONTH] });
    const { inputs } = answer(trialBalance, () => aTrialBalance());
    const { user } = renderScreen(<ReportPage of="trail-balance" />, {
      at: '/reports/trail-balance/7',
    });
    await user.click(await screen.findByRole('button', { name: /^Zero rows/ }));
    await user.click(await screen.findByRole('menuitemradio', { name: 'Hidden' }));
    await waitFor(() => expect(inputs.at(-1)).toEqual({ period: 'this-month' }));
  });

  test('a view that is not there is said, and the report stands without it', async () => {
    teachOffice();
    const { inputs } = answer(trialBalance, () => aTrialBalance());
    renderScreen(<ReportPage of="trail-balance" />, { at: '/reports/trail-balance/9' });
    expect(await screen.findByText(/This view no longer exists/)).toBeInTheDocument();
    expect(inputs).toEqual([{}]);
  });

  test('the present filters are kept under a name and opened as a view', async () => {
    teachOffice();
    answer(trialBalance, () => aTrialBalance());
    const stored = answer(savedViews.store, (input) => ({ id: 8, ...input }));
    const { user } = renderScreen(<ReportPage of="trail-balance" />, {
      at: '/reports/trail-balance?zero=1',
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.type(await screen.findByRole('textbox', { name: /Save these filters/ }), 'Zeros');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(location.pathname).toBe('/build/reports/trail-balance/8'));
    expect(stored.inputs).toEqual([{ page: 'trail balance', name: 'Zeros', query: 'zero=1' }]);
  });

  test('a view is thrown away after a question', async () => {
    teachOffice({ views: [MONTH] });
    answer(trialBalance, () => aTrialBalance());
    const destroyed = answer(savedViews.destroy, () => ({ is_deleted: 'yes' as const }));
    const { user } = renderScreen(<ReportPage of="trail-balance" />, {
      at: '/reports/trail-balance',
    });
    await user.click(await screen.findByRole('button', { name: 'Views' }));
    await user.click(await screen.findByRole('button', { name: 'Delete the view Month' }));
    await user.click(await screen.findByRole('button', { name: 'Delete Month' }));
    await waitFor(() => expect(destroyed.params).toMatchObject([{ id: '7' }]));
  });
});

describe('the grid', () => {
  const columns = [
    { id: 'name', header: 'Name', cell: ({ row }: { row: number }) => `Row ${row}` },
    {
      id: 'value',
      header: 'Value',
      align: 'end' as const,
      cell: ({ row }: { row: number }) => row * 2,
    },
  ];
  const grid = (count: number) => (
    <ReportGrid
      label="Rows"
      title="Rows"
      rows={Array.from({ length: count }, (_, row) => ({ row }))}
      rowId={({ row }) => String(row)}
      columns={columns}
      headings={[]}
      busy={false}
    />
  );

  test('of more than 2,000 rows only those in sight are drawn', () => {
    renderScreen(grid(5000));
    expect(screen.getAllByRole('row').length).toBeLessThan(200);
    expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
  });

  test('all of them are drawn to be printed', () => {
    renderScreen(grid(2500));
    expect(screen.queryByText('Row 2499')).not.toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('beforeprint')));
    expect(screen.getByText('Row 2499')).toBeInTheDocument();
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(screen.queryByText('Row 2499')).not.toBeInTheDocument();
  });

  test('the grid is one stop of the Tab key, and Home and End go to the ends of a row', async () => {
    const { user } = renderScreen(
      <>
        {grid(3)}
        <button type="button">After</button>
      </>,
    );
    await user.tab();
    await user.keyboard('{End}');
    expect(document.activeElement).toHaveTextContent('0');
    await user.keyboard('{ArrowDown}{Home}');
    expect(document.activeElement).toHaveTextContent('Row 1');
    await user.tab();
    expect(screen.getByRole('button', { name: 'After' })).toHaveFocus();
  });

  test('in Persian the arrow to the left goes on along the row', async () => {
    const { user } = renderScreen(grid(3), { locale: 'fa' });
    await user.tab();
    await user.keyboard('{ArrowLeft}{ArrowDown}');
    expect(document.activeElement).toHaveTextContent('2');
  });
});

describe('the index', () => {
  test('it holds the reports that are there and permitted, and finds them by their words', async () => {
    teachOffice({
      user: aClerk({
        reports: ['view'],
        'trail balance': ['view'],
        'general ledger': ['view'],
        'balance sheet': ['view'],
      }),
      views: [MONTH],
    });
    const { user } = renderScreen(<ReportsIndexScreen />, { at: '/reports' });
    expect(await screen.findByRole('link', { name: 'Trial balance' })).toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Audit trail' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Trade report' })).not.toBeInTheDocument();
    expect(await screen.findByRole('link', { name: 'Month' })).toHaveAttribute(
      'href',
      '/build/reports/trail-balance/7',
    );

    await user.type(screen.getByRole('searchbox'), 'running');
    const section = screen.getByRole('region', { name: 'The books' });
    expect(
      within(section)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent),
    ).toEqual(['General ledger']);
  });
});
