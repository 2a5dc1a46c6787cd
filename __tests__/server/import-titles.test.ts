import { assignedColumns } from '@/server/document/import/columns';

const FIELDS = ['account', 'debit', 'credit'];
const titlesOf = (field: string) => ({ debit: ['Dr'], credit: ['Cr'] })[field] ?? [];
const assigned = (titles: readonly string[], given = {}) =>
  assignedColumns(titles, { fields: FIELDS, given, titlesOf });
const fieldsOf = (titles: readonly string[], given = {}) =>
  assigned(titles, given).map(({ field }) => field);

test('columns with equal titles get one field, so that the head row refuses both', () => {
  expect(fieldsOf(['account', 'Dr', 'dr', 'Cr'])).toEqual(['account', 'debit', 'debit', 'credit']);
});

test('two titles of one field: the second is left out', () => {
  expect(fieldsOf(['debit', 'Dr'])).toEqual(['debit', null]);
});

test('a long title is shown cut, and the cut title chooses its column', () => {
  const long = `${'x'.repeat(250)} end`;
  const [column] = assigned([long]);
  expect(column?.title).toHaveLength(200);
  expect(fieldsOf([long], { [column?.title ?? '']: 'credit' })).toEqual(['credit']);
});

test('control characters and half characters of a title are not shown', () => {
  const [column] = assigned([`a\u0000b\nc${'x'.repeat(194)}\u{1F600}`]);
  expect(column?.title).toMatch(/^a b cx+/);
  expect(column?.title.isWellFormed()).toBe(true);
});
