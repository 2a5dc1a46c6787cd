import * as v from 'valibot';

import { isBirthDay, isDay } from '@/lib/domain/calendar';
import { Line, Prose } from './text-schemas';

export {
  Email,
  Instant,
  LatinName,
  Line,
  Name,
  Nothing,
  Prose,
  Secret,
  TimeOfDay,
} from './text-schemas';

/**
 * Id of a record. The message of every schema in this file is a key of the `errors` catalogue; the text is translated
 * when it is displayed.
 */

export const Id = v.pipe(v.number('id'), v.safeInteger('id'), v.minValue(1, 'id'));

export const Version = v.pipe(
  v.number('version'),
  v.safeInteger('version'),
  v.minValue(1, 'version'),
);

/** A business day, `YYYY-MM-DD`, from 1990 to 2100, without time and zone. */
export const Day = v.pipe(v.string('day'), v.check(isDay, 'day'), v.metadata({ cell: 'day' }));

/** A business day in an answer. */
export const ShownDay = v.pipe(
  v.string('day'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'day'),
  v.check(isDay, 'day'),
);

/** A date of birth; unlike a business day it may be before 1990. */
export const BirthDay = v.pipe(
  v.string('birthday'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'birthday'),
  v.check(isBirthDay, 'birthday'),
  v.metadata({ cell: 'day' }),
);

/**
 * A decimal in a request, as a decimal string or a whole number. The metadata `cell` determines how imports parse a
 * cell of this type.
 */
const DecimalInput = (shape: RegExp, message: string) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.safeInteger())], message),
    v.transform(String),
    v.regex(shape, message),
    v.metadata({ cell: 'number' }),
  );

/** Money, zero or more. The number of decimals is checked where the currency is known. */
export const Amount = DecimalInput(/^\d{1,15}(\.\d{1,4})?$/, 'money');

/** Money above zero. */
export const PositiveMoney = v.pipe(
  DecimalInput(/^\d{1,15}(\.\d{1,4})?$/, 'money'),
  v.regex(/[1-9]/, 'money-positive'),
);

/** Money of either sign; debit is positive. */
export const SignedMoney = DecimalInput(/^-?\d{1,15}(\.\d{1,4})?$/, 'money');

/** A rate above zero. It is base per unit, unless the field documents another notation. */
export const Rate = v.pipe(
  DecimalInput(/^\d{1,12}(\.\d{1,12})?$/, 'rate'),
  v.regex(/[1-9]/, 'rate'),
);

/** A decimal in an answer: plain digits of any length, for exact arithmetic. */
export const Decimal = v.pipe(v.string('decimal'), v.regex(/^-?\d+(\.\d+)?$/, 'decimal'));

export const CurrencyCode = v.pipe(v.string('currency'), v.regex(/^[A-Z]{3}$/, 'currency'));

/** A new password of at least 12 characters of any kind. The settings can require a greater length. */
export const NewPassword = v.pipe(
  v.string('text'),
  v.check((text) => text.isWellFormed() && !text.includes('\u0000'), 'text-clean'),
  v.minLength(12, 'password-short'),
  v.maxLength(200, 'text-long'),
);

const Digits = (max: number, message: string) =>
  v.pipe(
    v.string(message),
    v.regex(/^[1-9]\d{0,5}$/, message),
    v.check((text) => Number(text) <= max, message),
  );

/** Query of a list. Every value is a string, because it comes from the query string. */
export const listQuery = {
  page: v.optional(Digits(100_000, 'page')),
  per_page: v.optional(Digits(200, 'per-page')),
  search: v.optional(Line(200)),
  sort: v.optional(v.pipe(v.string(), v.regex(/^-?[a-z_]{1,40}$/, 'sort'))),
  from: v.optional(Day),
  to: v.optional(Day),
} as const;

export const Whole = (least: number, most: number) =>
  v.pipe(
    v.number('whole'),
    v.safeInteger('whole'),
    v.minValue(least, 'range'),
    v.maxValue(most, 'range'),
  );

const Count = v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(0, 'whole'));

export const PageMeta = v.object({ page: Count, per_page: Count, total: Count });

export const envelope = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ data: v.array(row), meta: PageMeta });

export const Deleted = v.object({
  is_deleted: v.picklist(['yes', 'no']),
  message: v.optional(v.string()),
});

export const Reason = v.pipe(Prose(500), v.minLength(1, 'required'));
