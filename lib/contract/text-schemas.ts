import * as v from 'valibot';

import { isBankText } from '@/lib/domain/hrm/bank-text';

/** An instant in ISO 8601, with `Z`. */
export const Instant = v.pipe(
  v.string('instant'),
  v.regex(
    /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,6})?)?Z$/,
    'instant',
  ),
);

/** A time of day as `HH:MM`. */
export const TimeOfDay = v.pipe(v.string('time'), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time'));

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

function isClean(text: string): boolean {
  return text.isWellFormed() && !CONTROLS.test(text);
}

/** One line of text. Control characters and invalid Unicode are refused. */
export const Line = (max: number) =>
  v.pipe(
    v.string('text'),
    v.check((text) => isClean(text) && !/[\n\r\t]/.test(text), 'text-clean'),
    v.trim(),
    v.maxLength(max, 'text-long'),
    v.metadata({ cell: 'line' }),
  );

/** One line of text that may not be empty. */
export const Name = (max: number) => v.pipe(Line(max), v.minLength(1, 'required'));

/** Text of several lines. */
export const Prose = (max: number) =>
  v.pipe(v.string('text'), v.check(isClean, 'text-clean'), v.trim(), v.maxLength(max, 'text-long'));

/** An e-mail address in ASCII only, so that it cannot contain look-alike characters. */
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

/** A password or code that the user enters for a check. All characters are allowed. */
export const Secret = v.pipe(
  v.string('required'),
  v.minLength(1, 'required'),
  v.maxLength(200, 'text-long'),
);

/** A name that bank files allow. An empty string means that there is none. */
export const LatinName = v.pipe(
  Line(140),
  v.check((text) => text === '' || isBankText(text), 'latin'),
);

export const Nothing = v.strictObject({});
