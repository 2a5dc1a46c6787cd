import { gridColumnsWithRoom } from '@/components/ui/grid/grid-columns';
import { columnsWithRoom, sharedRoom } from '@/components/ui/column-room';

const columns = [
  { id: 'number', width: 100, pin: true },
  { id: 'date', width: 100, card: 'meta' },
  { id: 'memo', card: 'line' },
  { id: 'amount', width: 100, align: 'end' },
  { id: 'currency', width: 50, joined: true },
  { id: 'status', width: 100, card: 'badge' },
  { id: 'by', width: 100, card: false },
] as const;
const shown = (room?: number) => columnsWithRoom(columns, room, 150).map(({ id }) => id);

test('every column stands where there is room, or none was measured', () => {
  expect(shown()).toHaveLength(7);
  expect(shown(700)).toHaveLength(7);
});

test('what a card leaves out goes first, then words from the end; figures, codes and states stay', () => {
  expect(shown(500)).toEqual(['number', 'date', 'memo', 'amount', 'currency', 'status']);
  expect(shown(400)).toEqual(['number', 'date', 'amount', 'currency', 'status']);
  expect(shown(100)).toEqual(['number', 'amount', 'currency', 'status']);
});

test('a report without room leaves out what says nothing, then what is spare, from the end', () => {
  const figure = (id: string, own = {}) =>
    ({ id, header: id, cell: () => null, align: 'end', width: 100, ...own }) as const;
  const columns = [
    figure('closing'),
    figure('opening', { isEmpty: () => true }),
    figure('average', { isSpare: true }),
    figure('mid', { isSpare: true }),
  ];
  const shown = (most: number) =>
    gridColumnsWithRoom(columns, [{}], (kept) => kept.length > most).map(({ id }) => id);

  expect(shown(4)).toEqual(['closing', 'opening', 'average', 'mid']);
  expect(shown(3)).toEqual(['closing', 'average', 'mid']);
  expect(shown(2)).toEqual(['closing', 'average']);
  expect(shown(0)).toEqual(['closing']);
});

const column = (width: number | undefined, needed: number, isWhole = true) => ({
  width,
  needed,
  isWhole,
});

test('where nothing is cut, columns keep their usual widths', () => {
  expect(sharedRoom([column(100, 90), column(undefined, 200, false)], 400)).toEqual([
    100,
    undefined,
  ]);
});

test('a state that is cut takes the room that the column of words does not need', () => {
  const widths = sharedRoom(
    [column(100, 90), column(undefined, 100, false), column(120, 150)],
    400,
  );
  expect(widths).toEqual([100, 150, 150]);
});

test('a column that shares the rest takes what fixed ones do not need', () => {
  expect(sharedRoom([column(undefined, 300, false), column(200, 80)], 400)).toEqual([300, 100]);
});

test('where there is not enough for all, words share what figures and states leave', () => {
  const columns = [column(100, 120), column(150, 300, false), column(150, 100, false)];
  expect(sharedRoom(columns, 400)).toEqual([120, 180, 100]);
  expect(sharedRoom(columns, 250)).toEqual([100, 150, 150]);
  const figures = [column(100, 200), column(100, 200)];
  expect(sharedRoom(figures, 250)).toEqual([100, 100]);
});
