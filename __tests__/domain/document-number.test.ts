import { CUSTOM_ID, documentNumber } from '@/lib/domain/document-number';
import { documentTypes, isDocumentType } from '@/lib/domain/document-type';
import { routeNames } from '@/lib/routes';

test.each([
  ['journal entry', 'JOU'],
  ['expense', 'EXP'],
  ['receipt', 'RCP'],
  ['transaction locking', 'TRL'],
  ['employee', 'EMP'],
  ['payroll preparation', 'PYP'],
  ['payroll adjustment', 'PYA'],
  ['asset', 'AST'],
  ['asset creation', 'AST'],
  ['depreciation', 'DPC'],
  ['asset category', 'ASC'],
  ['sales', 'SAL'],
  ['trade', 'TRD'],
  ['manual journal', 'MJO'],
  ['transfer', 'TRS'],
  ['KYC customer', 'CKYC'],
  ['credit limit', 'CRL'],
  ['credit sub-limit', 'CRS'],
  ['credit limit withdrawal', 'CLW'],
  ['credit sub-limit withdrawal', 'CSW'],
  ['users', 'USR'],
  ['roles', 'ROL'],
  ['currency', 'CUR'],
  ['offer rate', 'OFR'],
  ['invoice', 'INV'],
  ['fiscal closing', 'FCL'],
  ['revaluation', 'RVL'],
  ['settlement', 'SET'],
  ['commission', 'CMB'],
])('a number of the type %s begins with %s', (type, prefix) => {
  expect(documentNumber(type, 12)).toBe(`${prefix} 00012`);
});

test('a number is padded to five digits and never cut', () => {
  expect(documentNumber('sales', 1)).toBe('SAL 00001');
  expect(documentNumber('sales', 99999)).toBe('SAL 99999');
  expect(documentNumber('sales', 1234567)).toBe('SAL 1234567');
});

test('the last part of a custom id takes the place of the id', () => {
  expect(documentNumber('sales', 5, 'BR2/00017')).toBe('SAL 00017');
  expect(documentNumber('sales', 5, 'BR2/17')).toBe('SAL 00017');
  expect(documentNumber('sales', 5, 'A/B/123456')).toBe('SAL 123456');
  expect(documentNumber('sales', 5, null)).toBe('SAL 00005');
  expect(documentNumber('sales', 5, 'BR2/')).toBe('SAL 00005');
});

test.each(['offer', '', 'constructor', '__proto__', 'toString', 'Journal Entry'])(
  'the type %j is not known and shows Unknown',
  (type) => {
    expect(documentNumber(type, 1)).toBe('Unknown');
    expect(isDocumentType(type)).toBe(false);
  },
);

test('a custom id is letters, a slash and digits', () => {
  expect(['BR2/00017', 'A-1/1', 'ABCDEFGH/1234567890'].every((id) => CUSTOM_ID.test(id))).toBe(
    true,
  );
  for (const id of [
    'br2/1',
    'BR2',
    'BR2/',
    '/1',
    'ABCDEFGHI/1',
    'A/12345678901',
    'A/1/2',
    'A/1\n',
    'A/۱',
  ]) {
    expect(CUSTOM_ID.test(id)).toBe(false);
  }
});

test('every type opens a screen that exists', () => {
  for (const { route } of Object.values(documentTypes)) expect(routeNames).toContain(route);
});
