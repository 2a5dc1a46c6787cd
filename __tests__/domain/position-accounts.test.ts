import { add, sum } from '@/lib/domain/money';
import { carry, type Holding } from '@/lib/domain/ledger/holding';
import {
  atAverage,
  deal,
  FLAT,
  flat,
  type Move,
  type Position,
  type Price,
  valuationDifference,
} from '@/lib/domain/ledger/position';

/** The accounts of one currency, and the valuation account that ties them to the position. */
class Book {
  position: Position;
  valuation = '0';
  readonly accounts: Map<string, Holding>;

  constructor(position: Position, accounts: Readonly<Record<string, Holding>>) {
    this.position = position;
    this.accounts = new Map(Object.entries(accounts));
  }

  /** Moves the accounts by amounts. Returns their bases, the valuation difference and the realised result. */
  move(amounts: Readonly<Record<string, string>>, value?: string) {
    const quantity = sum(Object.values(amounts));
    const done: Move =
      value === undefined ? flat(this.position) : deal(this.position, { quantity, value }, 2);
    const price: Price =
      value === undefined
        ? atAverage(this.position, '1')
        : { value, quantity: quantity.replace('-', '') };
    const bases = Object.entries(amounts).map(([account, amount]) =>
      this.#carry(account, amount, price),
    );
    this.position = done.position;
    const valuation = valuationDifference(done.cost, bases);
    this.valuation = add(this.valuation, valuation);
    return { bases, valuation, realised: done.realised };
  }

  #carry(account: string, amount: string, price: Price): string {
    const held = this.accounts.get(account) ?? { amount: '0', base: '0' };
    const lines = carry(held, { amount, price }, 2);
    const base = sum(lines.map((line) => line.base));
    this.accounts.set(account, { amount: add(held.amount, amount), base: add(held.base, base) });
    return base;
  }

  /** Sum of the bases of all accounts, including the valuation account. */
  carried(): string {
    return sum([this.valuation, ...[...this.accounts.values()].map(({ base }) => base)]);
  }
}

test('X2: what is owed is delivered without a result, and the valuation account returns to zero', () => {
  const book = new Book(
    { quantity: '900', cost: '976.50' },
    { stock: { amount: '900', base: '976.50' } },
  );
  expect(book.move({ stock: '-900', customer: '-300' }, '1326.00')).toEqual({
    bases: ['-976.5', '-331.5'],
    valuation: '0',
    realised: '18',
  });
  expect(book.move({ stock: '500' }, '549.50')).toEqual({
    bases: ['549.5'],
    valuation: '1.8',
    realised: '1.8',
  });
  expect(book.move({ customer: '300', stock: '-300' })).toEqual({
    bases: ['331.5', '-329.7'],
    valuation: '-1.8',
    realised: '0',
  });
  expect(book.valuation).toBe('0');
  expect(book.carried()).toBe(book.position.cost);
});

test('X8: a remittance paid out in another currency leaves every account of the currency at zero', () => {
  const book = new Book(
    { quantity: '1000', cost: '1085.00' },
    { stock: { amount: '1000', base: '1085.00' } },
  );
  expect(book.move({ agent: '300', remittance: '-300' }).bases).toEqual(['325.5', '-325.5']);
  expect(book.move({ remittance: '300' }, '322.50')).toMatchObject({
    bases: ['325.5'],
    valuation: '-3',
    realised: '0',
  });
  expect(book.position).toEqual({ quantity: '1300', cost: '1407.5' });

  expect(book.move({ nostro: '300', agent: '-300' })).toMatchObject({
    bases: ['324.81', '-325.5'],
    valuation: '0.69',
  });
  expect(book.move({ stock: '-1000', nostro: '-300' }, '1430.00')).toEqual({
    bases: ['-1085', '-324.81'],
    valuation: '2.31',
    realised: '22.5',
  });
  expect([...book.accounts.values()]).toEqual(Array(4).fill({ amount: '0', base: '0' }));
  expect(book.valuation).toBe('0');
  expect(book.position).toEqual(FLAT);
});

test('X11: the valuation account carries what mixed drawers hide of our own cost', () => {
  const book = new Book(
    { quantity: '5000', cost: '5400.00' },
    { stock: { amount: '5000', base: '5400.00' } },
  );
  expect(book.move({ stock: '10000', customer: '-10000' }).bases).toEqual(['10800', '-10800']);
  expect(book.move({ stock: '5000' }, '5600.00').valuation).toBe('0');
  expect(book.move({ stock: '-5000' }, '5650.00')).toEqual({
    bases: ['-5450'],
    valuation: '-50',
    realised: '150',
  });
  expect(book.move({ customer: '10000', stock: '-10000' })).toEqual({
    bases: ['10800', '-10900'],
    valuation: '100',
    realised: '0',
  });
  expect(book.accounts.get('stock')).toEqual({ amount: '5000', base: '5450' });
  expect(book.valuation).toBe('50');
  expect(book.carried()).toBe(book.position.cost);
});
