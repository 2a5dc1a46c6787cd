import { addDays } from '@/lib/domain/calendar';
import {
  anybody,
  type BookDates,
  booksFor,
  dateRefusal,
  type LockModule,
  nextOpenDay,
  type Poster,
  type TransactionLock,
} from '@/lib/domain/ledger/open-books';

const lock = (given: Partial<TransactionLock> = {}): TransactionLock => ({
  number: 'TRL 00001',
  modules: ['all'],
  lock_date: '2026-01-31',
  reason: 'January is reported.',
  set_by: 'Ada',
  exempt_role_ids: [],
  exceptions: [],
  ...given,
});
const books = (...locks: TransactionLock[]): BookDates => ({
  years: [
    { from: '2025-01-01', to: '2025-12-31', is_closed: true },
    { from: '2026-01-01', to: '2026-12-31', is_closed: false },
  ],
  locks,
});
const clerk = { module: 'accounting' as LockModule, userId: 2, roleId: 3 };
const window = { from: '2026-01-05', to: '2026-01-10', role_id: null, user_id: null };

const refusedDays = (dates: BookDates, days: readonly string[], poster: Poster = clerk) =>
  days.filter((day) => dateRefusal(dates, day, poster) !== undefined);

test('a lock covers its last day and all before it, and nothing after it', () => {
  const dates = books(lock());
  expect(refusedDays(dates, ['2026-01-01', '2026-01-31', '2026-02-01'])).toEqual([
    '2026-01-01',
    '2026-01-31',
  ]);
});

test('an exception is open on its first and its last day and on all between, and on no other', () => {
  const dates = books(lock({ exceptions: [window] }));
  const days = ['2026-01-04', '2026-01-05', '2026-01-07', '2026-01-10', '2026-01-11'];
  expect(refusedDays(dates, days)).toEqual(['2026-01-04', '2026-01-11']);
});

test('a lock of one module ends no lock of all, and covers no other module', () => {
  const dates = books(lock(), lock({ modules: ['exchange'], lock_date: '2026-03-31' }));
  expect(refusedDays(dates, ['2026-01-31', '2026-03-31'])).toEqual(['2026-01-31']);
  const dealer = { ...clerk, module: 'exchange' as const };
  expect(refusedDays(dates, ['2026-01-31', '2026-03-31'], dealer)).toHaveLength(2);
});

test('an exempt role passes, another role and no role do not', () => {
  const dates = books(lock({ exempt_role_ids: [3] }));
  expect(refusedDays(dates, ['2026-01-15'])).toEqual([]);
  expect(refusedDays(dates, ['2026-01-15'], { ...clerk, roleId: 4 })).toHaveLength(1);
  expect(dateRefusal(dates, '2026-01-15', { ...clerk, roleId: null as never })).toBeDefined();
});

test('an exception for a role or a user lets nobody else through', () => {
  const forRole = books(lock({ exceptions: [{ ...window, role_id: 3 }] }));
  const forUser = books(lock({ exceptions: [{ ...window, user_id: 9 }] }));
  expect(refusedDays(forRole, ['2026-01-07'])).toEqual([]);
  expect(refusedDays(forRole, ['2026-01-07'], { ...clerk, roleId: 4 })).toHaveLength(1);
  expect(refusedDays(forUser, ['2026-01-07'])).toHaveLength(1);
  expect(refusedDays(forUser, ['2026-01-07'], { ...clerk, userId: 9 })).toEqual([]);
});

test('a closed year is closed to exempt roles and exceptions too', () => {
  const dates = books(lock({ exempt_role_ids: [3] }));
  const refusal = dateRefusal(dates, '2025-12-31', clerk);
  expect(refusal).toMatchObject({
    code: 'books.year-closed',
    field: 'date',
    params: { from: '2025-01-01', to: '2025-12-31', open: '2026-01-01' },
  });
});

test.each([
  [['all'], 'all'],
  [['expenses', 'accounting'], 'accounting'],
] as const)('a refusal names the module that a lock of %j closes', (modules, module) => {
  const refusal = dateRefusal(books(lock({ modules })), '2026-01-30', clerk);
  expect(refusal?.params).toMatchObject({ module });
});

test('a refusal names the lock, who set it, why, and the next open day', () => {
  expect(dateRefusal(books(lock()), '2026-01-30', clerk)).toMatchObject({
    code: 'books.locked',
    params: {
      number: 'TRL 00001',
      by: 'Ada',
      date: '2026-01-31',
      reason: 'January is reported.',
      open: '2026-02-01',
    },
  });
});

test('the next open day lies behind every lock and closed year, or within an exception', () => {
  const dates = books(lock(), lock({ lock_date: '2026-02-15' }));
  expect(nextOpenDay(dates, '2025-06-01', clerk)).toBe('2026-02-16');
  const open = books(lock({ exceptions: [window] }));
  expect(nextOpenDay(open, '2026-01-02', clerk)).toBe('2026-01-05');
  expect(nextOpenDay(open, '2026-01-11', clerk)).toBe('2026-02-01');
  expect(nextOpenDay(open, '2026-06-01', clerk)).toBe('2026-06-01');
});

test('the books as they concern one poster refuse the days that the books refuse him, and name no role or user', () => {
  const dates = books(
    lock({ lock_date: '2026-01-20', exempt_role_ids: [3] }),
    lock({
      lock_date: '2026-02-28',
      exceptions: [window, { ...window, to: '2026-02-15', user_id: 2 }],
    }),
    lock({ lock_date: '2026-03-31', modules: ['exchange'] }),
  );
  const days = Array.from({ length: 120 }, (_, day) => addDays('2025-12-20', day));
  for (const poster of [clerk, { ...clerk, userId: 7 }, { ...clerk, roleId: 9 }]) {
    for (const part of ['accounting', 'exchange'] as const) {
      const own = booksFor(dates, poster);
      expect(refusedDays(own, days, anybody(part))).toEqual(
        refusedDays(dates, days, { ...poster, module: part }),
      );
      expect(own.locks.every((one) => one.exempt_role_ids.length === 0)).toBe(true);
      expect(own.locks.flatMap((one) => one.exceptions).every((one) => one.user_id === null)).toBe(
        true,
      );
    }
  }
});
