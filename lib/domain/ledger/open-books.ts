import { addDays, type Day } from '@/lib/domain/calendar';
import { type DocumentType, documentTypes } from '@/lib/domain/document-type';
import { Refusal } from '@/lib/domain/refusal';

/** Modules that a lock can close. Every posting belongs to one of these modules. */
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

/** Period that a lock leaves open, first and last day included. */
type LockException = Readonly<{
  from: Day;
  to: Day;
  /** Role and user to whom the exception applies; null means any role or any user. */
  role_id: number | null;
  user_id: number | null;
}>;

export type TransactionLock = Readonly<{
  number: string;
  modules: readonly ('all' | LockModule)[];
  /** Last day of the locked period. */
  lock_date: Day;
  reason: string;
  set_by: string;
  exempt_role_ids: readonly number[];
  exceptions: readonly LockException[];
}>;

/** Fiscal years with postings, and active locks with the exceptions that are in force. */
export type BookDates = Readonly<{
  years: readonly FiscalYear[];
  locks: readonly TransactionLock[];
}>;

/** User and role of the person who posts, and the module to which the posting belongs. */
export type Poster = Readonly<{
  module: LockModule;
  userId: number | null;
  roleId: number | null;
}>;

/**
 * Returns the refusal for a posting on this day, or undefined if the day is open. Refuses a day in a closed fiscal
 * year, and a day under an active lock unless the poster's role or an exception exempts the poster from the lock. Every
 * posting must be checked here. The refusal contains the next open day.
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

/** A poster without user and role, for books that `booksFor` has already narrowed to one poster. */
export const anybody = (module: LockModule): Poster => ({ module, userId: null, roleId: null });

/**
 * Returns only the books that concern one poster: closed years, the locks that apply to the poster's role, and the
 * poster's exceptions. A check with `anybody` then refuses the same days, and the books contain no exceptions of other
 * people.
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

/**
 * Returns the first day, from `day` on, that is open to the poster: `day` itself, the day after a lock or a fiscal
 * year, or the first day of an exception.
 */
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

/** Returns the lock with the latest date that applies to the poster on a day; undefined if no lock applies. */
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
