import { readMrz } from '@/lib/domain/compliance/mrz';
import { mrzMismatches } from '@/lib/domain/compliance/mrz-mismatch';

const PASSPORT = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const NUMBERS = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';

function read(names: string) {
  const mrz = readMrz(names.padEnd(44, '<') + NUMBERS, '2026-06-15');
  if ('problem' in mrz) throw new Error(mrz.problem);
  return mrz;
}

test('what was typed otherwise than the lines say is named, and nothing else', () => {
  const mrz = read(PASSPORT);
  const told = { number: 'l898902 c3', date_of_birth: '1974-08-12', expires_on: '2012-04-15' };
  expect(mrzMismatches(mrz, { ...told, name: 'Anna María Eriksson' })).toEqual([]);
  expect(mrzMismatches(mrz, {})).toEqual([]);
  expect(mrzMismatches(mrz, { ...told, date_of_birth: '1974-12-08' })).toEqual(['date_of_birth']);
  expect(mrzMismatches(mrz, { number: 'L898902C4', name: 'Anna Erikson' })).toEqual([
    'number',
    'name',
  ]);
});

test('letters with marks are the same name as their spelling in the lines', () => {
  const mueller = read('P<D<<MUELLER<<JUERGEN<BJOERN');
  expect(mueller.issuing_state).toBe('D');
  expect(mrzMismatches(mueller, { name: 'Jürgen Bjørn Müller' })).toEqual([]);
  const oneil = read('P<UTOONEIL<SMITH<<SEAN');
  expect(mrzMismatches(oneil, { name: "Seán O'Neil-Smith" })).toEqual([]);
});

test('names that the line cut short are the same names', () => {
  const mrz = read('P<UTONILAVADHANANANDA<<CHAYAPA<DEJTHAMRONG<KRASUANG'.slice(0, 44));
  const name = 'Chayapa Dejthamrong Krasuang Nilavadhanananda';
  expect(mrzMismatches(mrz, { name })).toEqual([]);
  expect(mrzMismatches(mrz, { name: 'Somebody Else' })).toEqual(['name']);
});
