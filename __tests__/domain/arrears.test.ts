import { arrearsOf, proposedArrears } from '@/lib/domain/hrm/arrears';

test('complaint 15: paid 50,000 with a correction of 5,000, revised 70,000, are arrears of 15,000', () => {
  expect(arrearsOf({ paid: '50000', corrected: '5000', revised: '70000' })).toBe('15000');
});

test('only slips that differ are proposed, with all of it together', () => {
  const slips = [
    { slip_id: 1, paid: '100', corrected: '0', revised: '110' },
    { slip_id: 2, paid: '100', corrected: '10', revised: '110' },
    { slip_id: 3, paid: '120', corrected: '0', revised: '110' },
  ];
  const { slips: found, total } = proposedArrears(slips);
  expect(found.map(({ slip_id, difference }) => [slip_id, difference])).toEqual([
    [1, '10'],
    [3, '-10'],
  ]);
  expect(total).toBe('0');
});
