import fc from 'fast-check';

import { checkDigit, type Mrz, readMrz } from '@/lib/domain/compliance/mrz';

const TODAY = '2026-06-15';
const PASSPORT = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<';
const CARD_NAME = 'ERIKSSON<<ANNA<MARIA<<<<<<<<<<';

function read(...lines: string[]): Mrz {
  const mrz = readMrz(lines.join('\n'), TODAY);
  if ('problem' in mrz) throw new Error(mrz.problem);
  return mrz;
}

/** Names of the checks that fail. */
const failing = ({ checks }: Mrz) =>
  Object.entries(checks).flatMap(([name, isHeld]) => (isHeld ? [] : [name]));

test('letters count from 10, weights are 7, 3, 1, and the last digit of the sum is the check digit', () => {
  expect(checkDigit('L898902C3')).toBe(6);
  expect(checkDigit('740812')).toBe(2);
  expect(checkDigit('120415')).toBe(9);
  expect(checkDigit('ZE184226B<<<<<')).toBe(1);
  expect(checkDigit('740821')).toBe(4);
});

test('a passport is read whole', () => {
  const mrz = read(PASSPORT, 'L898902C36UTO7408122F1204159ZE184226B<<<<<10');
  expect(mrz).toMatchObject({
    format: 'TD3',
    code: 'P',
    issuing_state: 'UTO',
    nationality: 'UTO',
    surname: 'ERIKSSON',
    given_names: 'ANNA MARIA',
    number: 'L898902C3',
    date_of_birth: '1974-08-12',
    expires_on: '2012-04-15',
    sex: 'female',
    optional: 'ZE184226B',
    is_valid: true,
  });
  expect(failing(mrz)).toEqual([]);
});

test('the older specimen holds: 3, 1, 6, 1, 4', () => {
  const mrz = read(PASSPORT, 'L898902C<3UTO6908061F9406236ZE184226B<<<<<14');
  expect(mrz).toMatchObject({ number: 'L898902C', is_valid: true });
  expect(mrz).toMatchObject({ date_of_birth: '1969-08-06', expires_on: '1994-06-23' });
});

test('a card of three lines holds: 7, 2, 9, 6', () => {
  const mrz = read('I<UTOD231458907<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', CARD_NAME);
  expect(mrz).toMatchObject({ format: 'TD1', code: 'I', number: 'D23145890', is_valid: true });
  expect(mrz).toMatchObject({ surname: 'ERIKSSON', given_names: 'ANNA MARIA', optional: '' });
  expect(mrz.checks).toEqual({
    name: true,
    state: true,
    sex: true,
    number: true,
    date_of_birth: true,
    expires_on: true,
    composite: true,
  });
});

test('a card of two lines holds: 7, 2, 9, 6', () => {
  const mrz = read('I<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<', 'D231458907UTO7408122F1204159<<<<<<<6');
  expect(mrz).toMatchObject({ format: 'TD2', number: 'D23145890', is_valid: true });
});

test('swapped digits of a birth date are told at the birth date, and the whole fails with it', () => {
  const mrz = read(PASSPORT, 'L898902C36UTO7408212F1204159ZE184226B<<<<<10');
  expect(failing(mrz)).toContain('date_of_birth');
  expect(mrz.is_valid).toBe(false);
});

test('a passport whose parts hold and whose whole does not is told so: 4 is due, 5 is there', () => {
  const line = 'C987654320GBR7505205F2905202CC0000000<<<<<0';
  const bad = read(PASSPORT, `${line}5`);
  expect(failing(bad)).toEqual(['composite']);
  expect(read(PASSPORT, `${line}4`).is_valid).toBe(true);
});

test('nothing optional may leave its check digit open, and a digit where a letter is due fails', () => {
  const begun = 'L898902C36UTO7408122F1204159<<<<<<<<<<<<<<';
  const whole = checkDigit('L898902C36' + '7408122' + '1204159' + '<'.repeat(15));
  expect(failing(read(PASSPORT, `${begun}<${whole}`))).toEqual([]);
  expect(failing(read(PASSPORT, `${begun}0${whole}`))).toEqual([]);
  expect(failing(read(PASSPORT, `${begun}A${whole}`))).toContain('optional');
});

test('a long number of a card goes on in the optional field, its check digit last', () => {
  const number = 'D23145890734';
  const first = `I<UTO${number.slice(0, 9)}<${number.slice(9)}${checkDigit(number)}`.padEnd(
    30,
    '<',
  );
  const second = '7408122F1204159UTO<<<<<<<<<<<';
  const composite = checkDigit(
    first.slice(5) + second.slice(0, 7) + second.slice(8, 15) + second.slice(18),
  );
  const mrz = read(first, `${second}${composite}`, CARD_NAME);
  expect(mrz).toMatchObject({ number, optional: '', is_valid: true });
});

test('a number without a check digit does not hold', () => {
  const mrz = read('I<UTOD23145890<<<<<<<<<<<<<<<<', '7408122F1204159UTO<<<<<<<<<<<6', CARD_NAME);
  expect(failing(mrz)).toContain('number');
});

test.each([
  ['260615', '2026-06-15'],
  ['260616', '1926-06-16'],
  ['000229', '2000-02-29'],
  ['260229', null],
  ['74<<<<', null],
])('a birth date %s is not to come: %s', (figures, day) => {
  const line = `L898902C36UTO${figures}${checkDigit(figures)}F1204159ZE184226B<<<<<10`;
  const mrz = read(PASSPORT, line);
  expect(mrz.date_of_birth).toBe(day);
  expect(mrz.checks.date_of_birth).toBe(figures !== '260229');
});

test.each([
  ['760615', '2076-06-15'],
  ['760616', '1976-06-16'],
  ['310101', '2031-01-01'],
])('a paper runs for fifty years at most: %s is %s', (figures, day) => {
  const line = `L898902C36UTO7408122F${figures}${checkDigit(figures)}ZE184226B<<<<<10`;
  expect(read(PASSPORT, line).expires_on).toBe(day);
});

test('small letters, blanks and joined lines are read alike', () => {
  const line = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
  const joined = readMrz(`  ${PASSPORT.toLowerCase()} ${line}\r\n`, TODAY);
  expect(joined).toEqual(read(PASSPORT, line));
});

test('what cannot be such lines is told why', () => {
  expect(readMrz(PASSPORT, TODAY)).toEqual({ problem: 'length' });
  expect(readMrz('P<UTO/', TODAY)).toEqual({ problem: 'characters' });
  const other = PASSPORT.replace('P', 'B') + 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
  expect(readMrz(other, TODAY)).toEqual({ problem: 'kind' });
});

const sign = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<');

test('one digit that is typed wrong never goes unseen', () => {
  const line = 'L898902C36UTO7408122F1204159ZE184226B<<<<<10';
  const digits = [...line].flatMap((one, at) => (/\d/.test(one) ? [at] : []));
  fc.assert(
    fc.property(fc.constantFrom(...digits), fc.integer({ min: 1, max: 9 }), (at, more) => {
      const other = (Number(line.charAt(at)) + more) % 10;
      const typed = `${line.slice(0, at)}${other}${line.slice(at + 1)}`;
      expect(read(PASSPORT, typed).is_valid).toBe(false);
    }),
  );
});

test('whatever is typed is read or refused, and what is read can be read again', () => {
  const lines = fc
    .constantFrom(90, 72, 88, 44)
    .chain((length) =>
      fc.array(sign, { minLength: length, maxLength: length }).map((signs) => signs.join('')),
    );
  fc.assert(
    fc.property(fc.oneof(lines, fc.string()), fc.constantFrom('P', 'I', ''), (text, code) => {
      const mrz = readMrz(code + text.slice(code.length), TODAY);
      if ('problem' in mrz) return;
      expect(readMrz(mrz.lines.join('\n'), TODAY)).toEqual(mrz);
      if (mrz.date_of_birth !== null) expect(mrz.date_of_birth <= TODAY).toBe(true);
    }),
  );
});

/** A passport with these parts and valid check digits. */
function passport({
  names = 'KORDA<<MINA',
  state = 'UTO',
  birth = '880519',
  sex = 'F',
  expiry = '310519',
} = {}): Mrz {
  const [number, optional] = ['ZX4410927', '<'.repeat(14)];
  const [digit, born, ends] = [number, birth, expiry].map((text) => `${text}${checkDigit(text)}`);
  const composite = checkDigit(`${digit}${born}${ends}${optional}0`);
  return read(
    `P<UTO${names}`.padEnd(44, '<'),
    `${digit}${state}${born}${sex}${ends}${optional}0${composite}`,
  );
}

test('no check digit covers names, states and sex: each has a rule of its own', () => {
  expect(failing(passport())).toEqual([]);
  expect(failing(passport({ names: 'K0RDA<<M1NA' }))).toEqual(['name']);
  expect(failing(passport({ state: 'UT0' }))).toEqual(['state']);
  expect(failing(passport({ state: 'D<<' }))).toEqual([]);
  expect(failing(passport({ sex: 'N' }))).toEqual(['sex']);
  expect(failing(passport({ sex: '<' }))).toEqual([]);
});

test('a day that is in no calendar fails, though its check digit holds', () => {
  expect(failing(passport({ birth: '880230' }))).toEqual(['date_of_birth']);
  expect(failing(passport({ birth: '8813<<' }))).toEqual(['date_of_birth']);
  expect(failing(passport({ birth: '88<<<<' }))).toEqual([]);
  expect(failing(passport({ expiry: '311131' }))).toEqual(['expires_on']);
});

test('an expiry of 991231 is no day: the paper says whether it has an end', () => {
  expect(passport({ expiry: '991231' })).toMatchObject({ expires_on: null, is_valid: true });
  expect(passport({ expiry: '991230' }).expires_on).toBe('1999-12-30');
});

test('visas of both sizes are read: they have no check digit for the whole', () => {
  const whole = { surname: 'ERIKSSON', given_names: 'ANNA MARIA', number: 'L8988901C' };
  const [name, numbers] = ['V<UTOERIKSSON<<ANNA<MARIA', 'L8988901C4XXX4009078F96121096ZE184226B'];
  const large = read(name.padEnd(44, '<'), numbers.padEnd(44, '<'));
  expect(large).toMatchObject({ ...whole, format: 'MRV-A', code: 'V', nationality: 'XXX' });
  expect(large.optional).toBe('6ZE184226B');
  const small = read(name.padEnd(36, '<'), 'L8988901C4XXX4009078F9612109'.padEnd(36, '<'));
  expect(small).toMatchObject({ ...whole, format: 'MRV-B', expires_on: '1996-12-10' });
  for (const visa of [large, small]) {
    expect(failing(visa)).toEqual([]);
    expect(visa.checks).not.toHaveProperty('composite');
  }
});
