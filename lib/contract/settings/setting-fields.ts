import * as v from 'valibot';

/** A whole number within limits. */
export const Whole = (least: number, most: number) =>
  v.pipe(
    v.number('whole'),
    v.safeInteger('whole'),
    v.minValue(least, 'range'),
    v.maxValue(most, 'range'),
  );

/** A percentage below 100 with up to four decimals. */
export const Percent = v.pipe(v.string('percent'), v.regex(/^\d{1,2}(\.\d{1,4})?$/, 'percent'));
