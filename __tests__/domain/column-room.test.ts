import { columnsWithRoom } from '@/components/ui/column-room';

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
