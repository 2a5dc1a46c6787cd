import * as v from 'valibot';

import { isBirthDay, isDay } from '@/lib/domain/calendar';

/**
 * The grammar of everything that goes over the wire. A message is a key of the `errors` catalogue;
 * whoever shows it translates it.
 */

export const Id = v.pipe(v.number('id'), v.safeInteger('id'), v.minValue(1, 'id'));

export const Version = v.pipe(
  v.number('version'),
  v.safeInteger('version'),
  v.minValue(1, 'version'),
);

/** A business day, `YYYY-MM-DD`, from 1990 to 2100. It has no time and no zone. */
export const Day = v.pipe(v.string('day'), v.check(isDay, 'day'));

/** A business day in an answer. */
export const ShownDay = v.pipe(
  v.string('day'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'day'),
  v.check(isDay, 'day'),
);

/** The day that somebody was born on: no business day, so that it may be before 1990. */
export const BirthDay = v.pipe(
  v.string('birthday'),
  v.regex(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'birthday'),
  v.check(isBirthDay, 'birthday'),
);

/** An instant, ISO 8601 with `Z`. */
export const Instant = v.pipe(
  v.string('instant'),
  v.regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z$/,
    'instant',
  ),
);

/** What a request may send where a decimal is meant: a decimal string, or a whole number. */
const DecimalInput = (shape: RegExp, message: string) =>
  v.pipe(
    v.union([v.string(), v.pipe(v.number(), v.safeInteger())], message),
    v.transform(String),
    v.regex(shape, message),
  );

/** Money, zero or more; how many decimals its currency has is judged where the currency is known. */
export const Amount = DecimalInput(/^\d{1,15}(\.\d{1,4})?$/, 'money');

/** Money above zero. */
export const PositiveMoney = v.pipe(
  DecimalInput(/^\d{1,15}(\.\d{1,4})?$/, 'money'),
  v.regex(/[1-9]/, 'money-positive'),
);

/** Money of either sign: a debit is positive. */
export const SignedMoney = DecimalInput(/^-?\d{1,15}(\.\d{1,4})?$/, 'money');

/** Base per one unit of the foreign currency, above zero. */
export const Rate = v.pipe(
  DecimalInput(/^\d{1,12}(\.\d{1,12})?$/, 'rate'),
  v.regex(/[1-9]/, 'rate'),
);

/** A decimal in an answer: plain figures, of any length, so that every page can reckon with it. */
export const Decimal = v.pipe(v.string('decimal'), v.regex(/^-?\d+(\.\d+)?$/, 'decimal'));

export const CurrencyCode = v.pipe(v.string('currency'), v.regex(/^[A-Z]{3}$/, 'currency'));

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function isClean(text: string): boolean {
  return text.isWellFormed() && !CONTROLS.test(text);
}

/** One line of text. Control characters and broken characters are refused. */
export const Line = (max: number) =>
  v.pipe(
    v.string('text'),
    v.check((text) => isClean(text) && !/[\n\r\t]/.test(text), 'text-clean'),
    v.trim(),
    v.maxLength(max, 'text-long'),
  );

/** One line that may not be empty. */
export const Name = (max: number) => v.pipe(Line(max), v.minLength(1, 'required'));

/** Text of several lines. */
export const Prose = (max: number) =>
  v.pipe(v.string('text'), v.check(isClean, 'text-clean'), v.trim(), v.maxLength(max, 'text-long'));

/** An address that is plain ASCII, so that no look-alike of another can be written. */
export const Email = v.pipe(
  v.string('email'),
  v.trim(),
  v.maxLength(254, 'email'),
  v.regex(
    /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}){0,8}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63}){0,8}$/,
    'email',
  ),
  v.toLowerCase(),
);

/** A password being chosen: at least 12 characters, no rules of composition. */
export const NewPassword = v.pipe(
  v.string('text'),
  v.check((text) => text.isWellFormed() && !text.includes('\u0000'), 'text-clean'),
  v.minLength(12, 'password-short'),
  v.maxLength(200, 'text-long'),
);

/** A password or code being proved: whatever was typed. */
export const Secret = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(200, 'text-long'),
);

export const Nothing = v.strictObject({});

const Digits = (max: number, message: string) =>
  v.pipe(
    v.string(message),
    v.regex(/^[1-9]\d{0,5}$/, message),
    v.check((text) => Number(text) <= max, message),
  );

/** The query of a list: every field is text, as a query string gives it. */
export const listQuery = {
  page: v.optional(Digits(100_000, 'page')),
  per_page: v.optional(Digits(200, 'per-page')),
  search: v.optional(Line(200)),
  sort: v.optional(v.pipe(v.string(), v.regex(/^-?[a-z_]{1,40}$/, 'sort'))),
  from: v.optional(Day),
  to: v.optional(Day),
} as const;

const Whole = v.pipe(v.number('whole'), v.safeInteger('whole'), v.minValue(0, 'whole'));

export const PageMeta = v.object({ page: Whole, per_page: Whole, total: Whole });

export const envelope = <Row extends v.GenericSchema>(row: Row) =>
  v.object({ data: v.array(row), meta: PageMeta });

export const Deleted = v.object({
  is_deleted: v.picklist(['yes', 'no']),
  message: v.optional(v.string()),
});

export const Reason = v.pipe(Prose(500), v.minLength(1, 'required'));
