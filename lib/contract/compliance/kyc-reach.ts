import * as v from 'valibot';

export const Country = v.pipe(v.string('country'), v.regex(/^[A-Z]{2}$/, 'country'));

/** Phone number with country code. Spaces, brackets, dots and dashes are removed from the input. */
export const Phone = v.pipe(
  v.string('phone'),
  v.maxLength(40, 'phone'),
  v.transform((text) => text.replaceAll(/[\s().-]/g, '')),
  v.regex(/^\+[1-9]\d{6,14}$/, 'phone'),
);
