import { flatChanges, referenceIn, referencesOf } from '@/lib/domain/trail';
import { trailWords } from '@/lib/format/trail-words';
import { readCatalogue } from '@/lib/read-catalogue';

test('of a nest only the single values that differ are told', () => {
  const before = [{ debit: '1', memo: 'a' }, { debit: '2' }];
  const after = [{ debit: '1.00', memo: 'a' }];
  expect(flatChanges({ lines: [before, after], name: ['x', 'y'], same: [[1], [1]] })).toEqual([
    { path: ['lines', '0', 'debit'], before: '1', after: '1.00' },
    { path: ['lines', '1', 'debit'], before: '2', after: null },
    { path: ['name'], before: 'x', after: 'y' },
  ]);
});

test('parts with a name go by it, and empty text is no value', () => {
  const pages = [[{ name: 'sales', view: false }], [{ name: 'sales', view: true }]] as const;
  expect(flatChanges({ pages, note: ['', null], memo: ['', 'x'] })).toEqual([
    { path: ['pages', 'sales', 'view'], before: false, after: true },
    { path: ['memo'], before: null, after: 'x' },
  ]);
});

test('records are referred to by type and id, in lists too', () => {
  const lines = [null, [{ account_id: 12, party_id: null }]] as const;
  expect(
    referencesOf({ role_id: [2, 3], exempt_role_ids: [[], [5]], lines, count: [1, 2] }),
  ).toEqual(['roles 2', 'roles 3', 'roles 5', 'account 12']);
});

/** Ids of records that have no name, or that the trail shows by other fields. */
const NAMELESS = new Set(
  `attachment_id attachment_ids consent_id custom_id document_id entry_id message_id payment_id photo_id set_id slip_id
   tax_id`.split(/\s+/),
);

test('every field with the id of a record is shown by the name of that record', () => {
  const { fields = {} } = readCatalogue('messages/en', 'changed-fields');
  const ids = Object.keys(fields).filter((field) => /_ids?$/.test(field));
  const unnamed = ids.filter((field) => referenceIn([field], 1) === undefined);
  expect(unnamed.filter((field) => !NAMELESS.has(field))).toEqual([]);
});

test('a list of fields names the parts of each field', () => {
  const word = (key: string) =>
    ({ 'fields.documents': 'Documents', 'fields.passport': 'Passport' })[key];
  const none = () => undefined;
  const words = trailWords(
    { act: none, word, page: none, status: none, day: String, instant: String },
    {},
  );
  expect(words.value(['fields', '0'], 'documents.passport')).toBe('Documents · Passport');
});
