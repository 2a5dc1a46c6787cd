import { dirOf, tagOf } from '@/lib/i18n';
import { readCatalogues } from '@/server/kernel/locale';
import { addDays, type Day, isBirthDay } from '@/lib/domain/calendar';
import {
  formatDay,
  formatInstant,
  formatMonthDay,
  isDateToken,
  isTimeToken,
} from '@/lib/format/date';
import { isolated } from '@/lib/format/isolated';
import { parseDay } from '@/lib/format/day-shorthand';
import { dayOfSolar, formatSolar, solarOf } from '@/lib/format/solar-hijri';

test.each([
  ['YYYY-MM-DD', '2026-08-05'],
  ['DD/MM/YYYY', '05/08/2026'],
  ['MM/DD/YYYY', '08/05/2026'],
  ['DD.MM.YYYY', '05.08.2026'],
  ['dd LLLL', '2026-08-05'],
])('a day written as %s is %s', (token, shown) =>
  expect(formatDay('2026-08-05', token)).toBe(shown),
);

test('a day is written as year, month and day unless the setting says otherwise', () => {
  expect(formatDay('2026-08-05')).toBe('2026-08-05');
  expect(formatDay('2026-02-30')).toBe('');
});

test.each([
  ['YYYY-MM-DD', '08-05'],
  ['DD/MM/YYYY', '05/08'],
  ['MM/DD/YYYY', '08/05'],
  ['DD.MM.YYYY', '05.08'],
])('without its year a day written as %s is %s', (token, shown) =>
  expect(formatMonthDay('2026-08-05', token)).toBe(shown),
);

test('an instant is written with seconds in the time zone given', () => {
  const iso = '2026-11-20T20:02:09.123Z';
  expect(formatInstant(iso, { timezone: 'UTC' })).toBe('2026-11-20 20:02:09');
  expect(formatInstant(iso, { timezone: 'Asia/Kabul' })).toBe('2026-11-21 00:32:09');
  expect(formatInstant(iso, { date: 'DD/MM/YYYY', time: 'hh:mm A', timezone: 'UTC' })).toBe(
    '20/11/2026 08:02 PM',
  );
  expect(formatInstant(iso, { time: 'HH:mm', timezone: 'America/Los_Angeles' })).toBe(
    '2026-11-20 12:02',
  );
  expect(formatInstant('soon', { timezone: 'UTC' })).toBe('');
});

test('instants of one time zone share a formatter, because creating one takes 0.1 ms', () => {
  const created = jest.spyOn(Intl, 'DateTimeFormat');
  for (const second of ['01', '02', '03']) {
    formatInstant(`2026-11-20T20:02:${second}Z`, { timezone: 'Asia/Tashkent' });
  }
  expect(created).toHaveBeenCalledTimes(1);
  created.mockRestore();
});

test('only the formats of the setting are taken', () => {
  expect(isDateToken('DD/MM/YYYY') && isTimeToken('hh:mm A')).toBe(true);
  expect(isDateToken('toString') || isTimeToken('constructor') || isDateToken('')).toBe(false);
});

const TODAY = '2026-11-20';

test.each([
  ['t', '2026-11-20'],
  ['T', '2026-11-20'],
  ['+1', '2026-11-21'],
  ['-1', '2026-11-19'],
  ['\u22121', '2026-11-19'],
  ['+30', '2026-12-20'],
  ['15', '2026-11-15'],
  ['15/8', '2026-08-15'],
  ['15.8', '2026-08-15'],
  ['15/8/2026', '2026-08-15'],
  ['15-8-26', '2026-08-15'],
  ['2026-08-15', '2026-08-15'],
  ['2026/8/5', '2026-08-05'],
  ['20 Nov', '2026-11-20'],
  ['nov 20', '2026-11-20'],
  ['20 November 2025', '2025-11-20'],
  ['20nov', '2026-11-20'],
  ['Nov 20, 2025', '2025-11-20'],
  ['۱۵/۸', '2026-08-15'],
  ['١٥', '2026-11-15'],
  ['29/8/1405', '2026-11-20'],
  ['۱۴۰۵/۰۸/۲۹', '2026-11-20'],
  [' 15 ', '2026-11-15'],
  ['29/2/2024', '2024-02-29'],
])('%j means %s', (text, day) => expect(parseDay(text, TODAY)).toBe(day));

test.each([
  '',
  '31',
  '0',
  '32',
  '30/2',
  '8/15/2026',
  '2026-02-30',
  '15/8/1989',
  '15/8/2101',
  'tomorrow',
  'Nov',
  '20 Now',
  '20 Nov 20',
  '1/2/3/4',
  '20261120',
  '+99999',
  '30/12/1404',
  '15/8/1703',
  '1/13/1405',
  '--1',
])('%j means no day', (text) => expect(parseDay(text, TODAY)).toBeUndefined());

test.each([
  ['1952-03-14', '1952-03-14'],
  ['14/3/1952', '1952-03-14'],
  ['23/12/1330', '1952-03-14'],
  ['1899-12-31', undefined],
  ['30/2/1952', undefined],
])('a birthday typed as %j is %s', (text, day) =>
  expect(parseDay(text, TODAY, isBirthDay)).toBe(day),
);

test.each([
  ['2026-11-20', 1405, 8, 29],
  ['2025-03-20', 1403, 12, 30],
  ['2025-03-21', 1404, 1, 1],
  ['2024-03-20', 1403, 1, 1],
  ['2021-03-21', 1400, 1, 1],
])('%s is %i-%i-%i of the Solar Hijri calendar', (day, year, month, date) => {
  expect(solarOf(day)).toEqual({ year, month, date });
  expect(dayOfSolar({ year, month, date })).toBe(day);
});

test('every business day has the Solar Hijri date that the platform gives it, and comes back from it', () => {
  const persian = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'UTC',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  const given = (day: Day) => {
    const parts = new Map(
      persian.formatToParts(new Date(day)).map(({ type, value }) => [type, value]),
    );
    const part = (type: 'year' | 'month' | 'day') => Number(parts.get(type));
    return { year: part('year'), month: part('month'), date: part('day') };
  };
  for (let day = '1990-01-01'; day <= '2100-12-31'; day = addDays(day, 1)) {
    const solar = solarOf(day);
    if (solar === undefined || dayOfSolar(solar) !== day)
      throw new Error(`${day} does not come back`);
    const { year, month, date } = given(day);
    if (year !== solar.year || month !== solar.month || date !== solar.date) {
      throw new Error(`${day}: ${JSON.stringify(solar)}, not ${year}-${month}-${date}`);
    }
  }
});

test('a date that the Solar Hijri calendar does not have is no day', () => {
  expect(dayOfSolar({ year: 1404, month: 12, date: 30 })).toBeUndefined();
  expect(dayOfSolar({ year: 1405, month: 7, date: 31 })).toBeUndefined();
  expect(dayOfSolar({ year: 1405, month: 0, date: 1 })).toBeUndefined();
  expect(solarOf('1500-01-01')).toBeUndefined();
});

test('a Solar Hijri date has the month’s name in the reader’s language', () => {
  expect(formatSolar('2026-11-20', 'en')).toBe('29 Aqrab 1405');
  expect(formatSolar('2026-11-20', 'fa')).toBe('29 عقرب 1405');
});

test('a day keeps its direction among letters that run the other way', () => {
  expect(isolated('2026-11-30', true)).toBe('\u20662026-11-30\u2069');
  expect(isolated('2026-11-30', false)).toBe('2026-11-30');
  expect(isolated('', true)).toBe('');
});

test('words in Persian run from right to left, by whatever tag they are formatted', () => {
  expect(dirOf('fa')).toBe('rtl');
  expect(dirOf(tagOf('fa'))).toBe('rtl');
  expect(dirOf(tagOf('en'))).toBe('ltr');
});

test('the host says days so as well, and leaves everything else that it fills in', () => {
  const { fa, en } = readCatalogues();
  const params = { date: '2026-10-31' };
  expect(fa('asset.charged-beyond', params)).toContain('\u20662026-10-31\u2069');
  expect(en('asset.charged-beyond', params)).toContain(' 2026-10-31.');
  expect(fa('adjustment.taken', { number: 'PYA 00001', employee: 'Omid' })).not.toMatch(/\u2066/);
});

test('no day is meant that lies more than forty years ahead', () => {
  // 1 Ramadan 1447 of the lunar calendar is in 2026; read as a solar date, it would be in 2068.
  for (const text of ['1/9/1447', '1447-09-01', '1/1/2090', '15.8.1445']) {
    expect([text, parseDay(text, '2026-11-28')]).toEqual([text, undefined]);
  }
  expect(parseDay('7/9/1425', '2026-11-28')).toBe('2046-11-28');
  expect(parseDay('28/11/2066', '2026-11-28')).toBe('2066-11-28');
});

test('a key without a text is returned unchanged, also if it is a group of texts or an own name', () => {
  const { en } = readCatalogues();
  for (const key of [
    'field',
    'field.nothing',
    'toString',
    '__proto__',
    'lists.values.reason.x y',
    '',
  ]) {
    expect(en(key)).toBe(key);
  }
  const text = en('field.required');
  expect([text === 'field.required', en('field.required')]).toEqual([false, text]);
});
