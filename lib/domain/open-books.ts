import { addDays, type Day } from './calendar';
import { type DocumentType, documentTypes } from './document-type';
import { Refusal } from './refusal';

/** What a lock can close: everything that is posted belongs to one of these. */
export const LOCK_MODULES = [
  'accounting',
  'expenses',
  'receipts',
  'exchange',
  'payroll',
  'assets',
] as const;
export type LockModule = (typeof LOCK_MODULES)[number];

export function lockModuleOf(type: DocumentType): LockModule {
  const { module = 'accounting' }: { prefix: string; module?: LockModule } = documentTypes[type];
  return module;
}

type FiscalYear = Readonly<{ from: Day; to: Day; is_closed: boolean }>;

/** A window that a lock leaves open, first and last day included. */
type LockException = Readonly<{
  from: Day;
  to: Day;
  /** Null: for any role, any user. */
  role_id: number | null;
  user_id: number | null;
}>;

export type TransactionLock = Readonly<{
  number: string;
  modules: readonly ('all' | LockModule)[];
  /** The last day that is locked. */
  lock_date: Day;
  reason: string;
  set_by: string;
  exempt_role_ids: readonly number[];
  exceptions: readonly LockException[];
}>;

/** The years that have postings, the locks that have not ended with the exceptions that have not expired. */
export type BookDates = Readonly<{
  years: readonly FiscalYear[];
  locks: readonly TransactionLock[];
}>;

/** Who posts, and what. */
export type Poster = Readonly<{
  module: LockModule;
  userId: number | null;
  roleId: number | null;
}>;

/**
 * Why nothing may be posted on a day, or nothing when it may: its fiscal year is closed, or an active
 * lock covers it and neither a role nor an exception lets the poster through. Every way to the ledger
 * asks this. The sentence names the module, the lock, who set it, and the next day that is open.
 */
export function dateRefusal(
  books: BookDates,
  day: Day,
  poster: Poster,
  field = 'date',
): Refusal | undefined {
  const year = closedYear(books, day);
  const lock = year ? undefined : lockOn(books, day, poster);
  if (!year && !lock) return undefined;
  const open = nextOpenDay(books, day, poster);
  if (year) {
    return new Refusal('books.year-closed', {
      params: { from: year.from, to: year.to, open },
      field,
    });
  }
  const { number = '', lock_date = '', set_by = '', reason = '', modules = [] } = lock ?? {};
  const locked = modules.includes('all') ? 'all' : poster.module;
  return new Refusal('books.locked', {
    params: { module: locked, number, date: lock_date, by: set_by, reason, open },
    field,
  });
}

/** Somebody of whom nothing is known but what is posted; `booksFor` has judged the rest already. */
export const anybody = (module: LockModule): Poster => ({ module, userId: null, roleId: null });

/**
 * The books as they concern one poster: closed years, the locks that stop his role, and the exceptions
 * that are his. Asked for anybody, they refuse the same days, and they name nobody else.
 */
export function booksFor(
  { years, locks }: BookDates,
  { userId, roleId }: Omit<Poster, 'module'>,
): BookDates {
  return {
    years: years.filter(({ is_closed }) => is_closed),
    locks: locks
      .filter(({ exempt_role_ids }) => roleId === null || !exempt_role_ids.includes(roleId))
      .map((lock) => ({
        ...lock,
        exempt_role_ids: [],
        exceptions: lock.exceptions
          .filter((one) => isFor(one, { userId, roleId }))
          .map(({ from, to }) => ({ from, to, role_id: null, user_id: null })),
      })),
  };
}

/** The first day from `day` on that is open to the poster: after a lock or a year, or within an exception. */
export function nextOpenDay(books: BookDates, day: Day, poster: Poster): Day {
  const opens = [
    day,
    ...books.years.map(({ to }) => addDays(to, 1)),
    ...books.locks.flatMap(({ lock_date, exceptions }) => [
      addDays(lock_date, 1),
      ...exceptions.map(({ from }) => from),
    ]),
  ];
  const open = opens
    .filter((one) => one >= day && !closedYear(books, one) && !lockOn(books, one, poster))
    .sort()[0];
  if (open === undefined) throw new RangeError('behind every lock there is an open day');
  return open;
}

function closedYear({ years }: BookDates, day: Day): FiscalYear | undefined {
  return years.find(({ from, to, is_closed }) => is_closed && from <= day && day <= to);
}

/** The lock that reaches furthest among those that stop the poster on a day. */
function lockOn({ locks }: BookDates, day: Day, poster: Poster): TransactionLock | undefined {
  return locks
    .filter((lock) => stops(lock, day, poster))
    .sort((one, other) => (one.lock_date < other.lock_date ? 1 : -1))[0];
}

function stops(lock: TransactionLock, day: Day, poster: Poster): boolean {
  const covers = lock.modules.includes('all') || lock.modules.includes(poster.module);
  if (!covers || day > lock.lock_date) return false;
  if (poster.roleId !== null && lock.exempt_role_ids.includes(poster.roleId)) return false;
  return !lock.exceptions.some((exception) => lets(exception, day, poster));
}

const lets = (exception: LockException, day: Day, poster: Poster): boolean =>
  exception.from <= day && day <= exception.to && isFor(exception, poster);

const isFor = (
  { role_id, user_id }: LockException,
  { userId, roleId }: Omit<Poster, 'module'>,
): boolean => (role_id === null || role_id === roleId) && (user_id === null || user_id === userId);
