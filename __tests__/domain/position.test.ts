import {
  atAverage,
  averageOf,
  checkPosition,
  deal,
  FLAT,
  flat,
  type Position,
  residue,
  typed,
  unrealised,
  valueAt,
  voided,
  writeOff,
} from '@/lib/domain/ledger/position';

const held = (quantity: string, cost: string): Position => ({ quantity, cost });

test('X1: a sale relieves the weighted average of two buys', () => {
  const one = deal(FLAT, { quantity: '1000', value: '1080.00' }, 2);
  const two = deal(one.position, { quantity: '500', value: '547.50' }, 2);
  expect(two.position).toEqual(held('1500', '1627.5'));
  expect(averageOf(two.position)).toBe('1.085');

  const sale = deal(two.position, { quantity: '-600', value: '660.00' }, 2);
  expect(sale).toEqual({ position: held('900', '976.5'), cost: '-651', realised: '9' });
});

test('X2: selling more than is held opens a short at its proceeds, and covering it realises the rest', () => {
  const short = deal(held('900', '976.50'), { quantity: '-1200', value: '1326.00' }, 2);
  expect(short).toEqual({ position: held('-300', '-331.5'), cost: '-1308', realised: '18' });

  const cover = deal(short.position, { quantity: '500', value: '549.50' }, 2);
  expect(cover).toEqual({ position: held('200', '219.8'), cost: '551.3', realised: '1.8' });
  expect(flat(cover.position)).toEqual({ position: cover.position, cost: '0', realised: '0' });
});

test('X3: a cross deal relieves the sold currency at its cost', () => {
  const sold = deal(held('20000', '5446.00'), { quantity: '-3952.75', value: '1079.99' }, 2);
  expect(sold).toEqual({
    position: held('16047.25', '4369.67'),
    cost: '-1076.33',
    realised: '3.66',
  });
});

test('X5: three decimals of a currency, two of the base', () => {
  const bought = deal(FLAT, { quantity: '250.125', value: '810.41' }, 2);
  expect(averageOf(bought.position)).toBe('3.240019990005');
  const sold = deal(bought.position, { quantity: '-100.500', value: '328.64' }, 2);
  expect(sold).toEqual({ position: held('149.625', '484.79'), cost: '-325.62', realised: '3.02' });
});

test('X5b: a base currency of three decimals', () => {
  const sold = deal(held('1234.56', '462.343'), { quantity: '-500', value: '188.750' }, 3);
  expect(sold).toEqual({ position: held('734.56', '275.093'), cost: '-187.25', realised: '1.5' });
});

test('X8: a payout in another currency buys the foreign one', () => {
  const paid = deal(held('1000', '1085.00'), { quantity: '300', value: '322.50' }, 2);
  expect(paid.position).toEqual(held('1300', '1407.5'));
  const sold = deal(paid.position, { quantity: '-1300', value: '1430.00' }, 2);
  expect(sold).toEqual({ position: FLAT, cost: '-1407.5', realised: '22.5' });
});

test('X9: voiding a sale returns what it moved and costs no later deal anew', () => {
  const bought = deal(held('900', '976.50'), { quantity: '600', value: '666.00' }, 2);
  const sold = deal(bought.position, { quantity: '-500', value: '560.00' }, 2);
  expect(sold.realised).toBe('12.5');

  const back = voided(sold.position, { quantity: '-600', cost: '-651.00' });
  expect(back).toEqual({ position: held('1600', '1746'), cost: '651', realised: '0' });
  expect(averageOf(back.position)).toBe('1.09125');
  expect(unrealised(back.position, '1.1200', 2)).toBe('46');
});

test('X11: a deposit of a customer does not dilute the cost of our own', () => {
  const bought = deal(held('5000', '5400.00'), { quantity: '5000', value: '5600.00' }, 2);
  expect(bought.position).toEqual(held('10000', '11000'));
  const sold = deal(bought.position, { quantity: '-5000', value: '5650.00' }, 2);
  expect(sold).toEqual({ position: held('5000', '5500'), cost: '-5500', realised: '150' });
});

test('a residue of rounding leaves with the last unit', () => {
  const first = deal(held('3', '10.00'), { quantity: '-1', value: '4' }, 2);
  const second = deal(first.position, { quantity: '-1', value: '4' }, 2);
  const third = deal(second.position, { quantity: '-1', value: '4' }, 2);
  expect([first.cost, second.cost, third.cost]).toEqual(['-3.33', '-3.34', '-3.33']);
  expect(third.position).toEqual(FLAT);
});

test('a void that empties a position realises the cost that is left', () => {
  const back = voided(held('100', '120.00'), { quantity: '100', cost: '110.00' });
  expect(back).toEqual({ position: FLAT, cost: '-120', realised: '-10' });
});

test('a void never leaves a cost of the opposite sign', () => {
  const back = voided(held('50', '40.00'), { quantity: '-10', cost: '50' });
  expect(back).toEqual({ position: held('60', '0'), cost: '-40', realised: '10' });
});

test('what is written off leaves at the average and realises nothing', () => {
  const short = writeOff(held('2000', '2160'), { quantity: '-20', rate: '1.2' }, 2);
  expect(short).toEqual({ position: held('1980', '2138.4'), cost: '-21.6', realised: '0' });
  const over = writeOff(held('0', '0'), { quantity: '5', rate: '1.2' }, 2);
  expect(over).toEqual({ position: held('5', '6'), cost: '6', realised: '0' });
});

test('a journal entry moves the position by what is typed and realises nothing', () => {
  expect(typed(held('100', '110'), { amount: '-50', base: '-60.00' })).toEqual({
    position: held('50', '50'),
    cost: '-60',
    realised: '0',
  });
});

test('a position without quantity costs nothing, and the two never disagree in sign', () => {
  for (const [quantity, cost] of [
    ['0', '0.01'],
    ['5', '-1'],
    ['-5', '1'],
  ] as const) {
    expect(() => checkPosition(held(quantity, cost), { currency: 'EUR', field: 'lines' })).toThrow(
      expect.objectContaining({ code: 'position.residue', field: 'lines' }),
    );
  }
  for (const [quantity, cost] of [
    ['0', '0'],
    ['5', '0'],
    ['5', '1'],
    ['-5', '-1'],
  ] as const) {
    expect(() => checkPosition(held(quantity, cost))).not.toThrow();
  }
  expect(residue('0', '3.50')).toBe('3.5');
});

test('a deal moves something, for no less than nothing', () => {
  expect(() => deal(FLAT, { quantity: '0', value: '1' }, 2)).toThrow(RangeError);
  expect(() => deal(FLAT, { quantity: '1', value: '-1' }, 2)).toThrow(RangeError);
});

test('an empty position is priced at the rate of the day, any other at its average', () => {
  expect(valueAt('200', atAverage(FLAT, '1.08'), 2)).toBe('216');
  expect(valueAt('200', atAverage(held('3', '10'), '1.08'), 2)).toBe('666.67');
  expect(averageOf(FLAT)).toBeUndefined();
});
