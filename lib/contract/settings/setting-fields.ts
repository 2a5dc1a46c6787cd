import * as v from 'valibot';

/** A percentage below 100 with up to four decimals. */
export const Percent = v.pipe(v.string('percent'), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'percent'));
