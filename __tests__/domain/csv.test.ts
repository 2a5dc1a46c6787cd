import { parse } from 'csv-parse/sync';
import fc from 'fast-check';

import { csvLines } from '@/lib/format/csv';

test('whatever stands in the cells comes back from a CSV reader, but for the apostrophe before a formula', () => {
  const cell = fc.oneof(
    fc.string(),
    fc.constantFrom('a,b', 'say "yes"', 'two\nlines', ' blank ', '-12.50', '=1+1', '@cmd', ''),
  );
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 2, maxLength: 2 })), (rows) => {
      const read = parse(csvLines(rows), { record_delimiter: '\r\n' });
      const kept = (text: string) =>
        /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text;
      expect(read).toEqual(rows.map((row) => row.map(kept)));
    }),
  );
});

test('a number keeps its sign, nothing is empty, and lines end as spreadsheets expect', () => {
  expect(
    csvLines([
      ['-12.50', null, '+1'],
      ['=A1', undefined, 'x'],
    ]),
  ).toBe("-12.50,,'+1\r\n'=A1,,x\r\n");
});
