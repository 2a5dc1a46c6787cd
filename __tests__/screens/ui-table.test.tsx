import { screen, within } from '@testing-library/react';
import { useState } from 'react';
import { renderScreen } from '@/__tests__/support/render-screen';
import { DataTable } from '@/components/ui/data-table';
import { Figure } from '@/components/ui/figure';
import type { Column, Sort } from '@/components/ui/table-columns';

type Entry = Readonly<{ id: number; number: string; amount: string }>;

const entries = (count: number): Entry[] =>
  Array.from({ length: count }, (_, at) => ({
    id: at + 1,
    number: `JOU ${String(at + 1).padStart(5, '0')}`,
    amount: `${at + 1}.00`,
  }));

const COLUMNS: readonly Column<Entry>[] = [
  { id: 'number', header: 'Number', cell: ({ number }) => number, pin: true, card: 'title' },
  {
    id: 'amount',
    header: 'Amount',
    cell: ({ amount }) => <Figure value={amount} of="USD" />,
    align: 'end',
    sortable: true,
    card: 'amount',
  },
];
const FOUR = entries(4);
const HIDDEN = ['amount'];

function List({
  rows = FOUR,
  hidden = [],
  ...did
}: {
  rows?: readonly Entry[];
  hidden?: readonly string[];
  onOpen?: (id: string) => void;
  onPeek?: (id: string) => void;
}) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [sort, setSort] = useState<Sort>();
  return (
    <>
      <DataTable
        label="Entries"
        rows={rows}
        columns={COLUMNS}
        rowId={({ id }) => String(id)}
        rowLabel={({ number }) => number}
        hidden={hidden}
        sort={sort}
        onSort={setSort}
        selected={selected}
        onSelect={setSelected}
        empty={<p>Nothing here yet</p>}
        {...did}
      />
      <output aria-label="selected">{[...selected].join(' ')}</output>
    </>
  );
}

const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const selected = () => screen.getByLabelText('selected').textContent;

beforeEach(() => {
  window.innerWidth = 1440;
});

test('J and K, or the arrows, move from row to row', async () => {
  const { user } = renderScreen(<List />);
  row('JOU 00001').focus();
  await user.keyboard('jj');
  expect(row('JOU 00003')).toHaveFocus();
  await user.keyboard('k{ArrowDown}{ArrowDown}{ArrowDown}');
  expect(row('JOU 00004')).toHaveFocus();
  await user.keyboard('{Home}');
  expect(row('JOU 00001')).toHaveFocus();
});

test('the keys go by their place, so they work with a Persian keyboard', async () => {
  const { user } = renderScreen(<List />);
  row('JOU 00001').focus();
  await user.keyboard('[KeyJ]');
  expect(row('JOU 00002')).toHaveFocus();
});

test('Enter opens, Space peeks, X selects', async () => {
  const onOpen = jest.fn();
  const onPeek = jest.fn();
  const { user } = renderScreen(<List onOpen={onOpen} onPeek={onPeek} />);
  row('JOU 00002').focus();
  await user.click(row('JOU 00002'));
  onPeek.mockClear();
  await user.keyboard('[Enter][Space]x');
  expect(onOpen).toHaveBeenCalledWith('2');
  expect(onPeek).toHaveBeenCalledWith('2');
  expect(selected()).toBe('2');
  expect(row('JOU 00002')).toHaveAttribute('aria-selected', 'true');
});

test('Shift with the arrows selects on the way', async () => {
  const { user } = renderScreen(<List />);
  row('JOU 00001').focus();
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}');
  expect(selected()).toBe('1 2 3');
});

test('a double click opens, and a click in a box does not', async () => {
  const onOpen = jest.fn();
  const onPeek = jest.fn();
  const { user } = renderScreen(<List onOpen={onOpen} onPeek={onPeek} />);
  await user.click(screen.getByRole('checkbox', { name: 'Select JOU 00003' }));
  expect(onPeek).not.toHaveBeenCalled();
  await user.dblClick(row('JOU 00003'));
  expect(onOpen).toHaveBeenCalledWith('3');
});

test('the box in the head selects the page, and knows half', async () => {
  const { user } = renderScreen(<List />);
  await user.click(screen.getByRole('checkbox', { name: 'Select JOU 00003' }));
  const all = screen.getByRole('checkbox', { name: 'Select all rows of this page' });
  expect(all).toBePartiallyChecked();
  await user.click(all);
  expect(selected()?.split(' ')).toHaveLength(4);
});

test('a head sorts up, then down, then not at all, and says which', async () => {
  const { user } = renderScreen(<List />);
  const head = screen.getByRole('columnheader', { name: 'Amount' });
  const order = [];
  for (let click = 0; click < 3; click += 1) {
    await user.click(within(head).getByRole('button'));
    order.push(head.getAttribute('aria-sort'));
  }
  expect(order).toEqual(['ascending', 'descending', 'none']);
});

test('a hidden column is not drawn', () => {
  renderScreen(<List hidden={HIDDEN} />);
  expect(screen.queryByRole('columnheader', { name: 'Amount' })).not.toBeInTheDocument();
});

test('of many rows only those in sight are drawn, and all are counted', () => {
  renderScreen(<List rows={entries(5_000)} />);
  expect(screen.getByRole('grid')).toHaveAttribute('aria-rowcount', '5001');
  expect(screen.getAllByRole('row').length).toBeLessThan(100);
});

test('no rows: the table gives way to what is said instead', () => {
  renderScreen(<List rows={[]} />);
  expect(screen.getByText('Nothing here yet')).toBeInTheDocument();
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
});

test('on a phone each row is a card that opens at a touch', async () => {
  window.innerWidth = 360;
  const onOpen = jest.fn();
  const { user } = renderScreen(<List onOpen={onOpen} />);
  expect(screen.queryByRole('grid')).not.toBeInTheDocument();
  await user.click(screen.getByText('JOU 00002'));
  expect(onOpen).toHaveBeenCalledWith('2');
});

test('where nothing has the focus the first J or arrow goes to the rows', async () => {
  const { user } = renderScreen(<List />);
  await user.keyboard('j');
  expect(row('JOU 00001')).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(row('JOU 00002')).toHaveFocus();
});

test('from a button of the page J goes to the rows, an arrow stays; in a field it is a letter', async () => {
  const { user } = renderScreen(
    <>
      <button type="button">Export</button>
      <input aria-label="Search" />
      <List />
    </>,
  );
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus();
  await user.keyboard('j');
  expect(row('JOU 00001')).toHaveFocus();
  await user.click(screen.getByLabelText('Search'));
  await user.keyboard('j');
  expect(screen.getByLabelText('Search')).toHaveValue('j');
});
