import { fitOf } from '@/server/print/table-fit';

const cells = ['1030 Bank', '70,125,000.00 AFN', '70,125,000.00', '70,125,000.00'];
const table = {
  kind: 'table' as const,
  columns: cells.map((_, at) => ({
    title: 'Title',
    align: at === 0 ? ('start' as const) : ('end' as const),
  })),
  rows: [{ cells }],
};

test('the letters of a table shrink until its figures fit on a roll of 80 mm', () => {
  const { textSize, isLandscape } = fitOf([table], '80mm');
  expect(isLandscape).toBe(false);
  const characters = cells.reduce((sum, cell) => sum + cell.length, 0);
  // 204 points inside the margins; a figure takes about 0.55 of the size of its letters per character.
  expect(characters * 0.55 * textSize).toBeLessThan(204);
  expect(fitOf([{ ...table, columns: table.columns.slice(0, 2) }], '80mm').textSize).toBe(8.5);
});

test('a table that is too wide for an upright sheet lies on its long side', () => {
  expect(fitOf([table], 'A4')).toEqual({ isLandscape: false, textSize: expect.any(Number) });
  const wide = { ...table, columns: [...table.columns, ...table.columns, ...table.columns] };
  const rows = [{ cells: [...cells, ...cells, ...cells] }];
  expect(fitOf([{ ...wide, rows }], 'A4').isLandscape).toBe(true);
});
