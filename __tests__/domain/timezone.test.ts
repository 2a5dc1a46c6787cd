import { timezoneOf, timezones } from '@/lib/domain/timezone';

test.each([
  ['Asia/Kolkata', 'Asia/Kolkata'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['asia/kathmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/Godthab', 'America/Nuuk'],
  ['Etc/UTC', 'UTC'],
  ['Zulu', 'UTC'],
  ['Asia/Kabul', 'Asia/Kabul'],
])('the zone %s is called %s', (given, name) => {
  expect(timezoneOf(given)).toBe(name);
});

test.each(['Mars/Olympus', '', '+03:30', '-05', '../UTC', 'constructor'])(
  '%p is no time zone',
  (given) => {
    expect(timezoneOf(given)).toBeUndefined();
  },
);

test('every zone that this engine lists is taken, and offered once by its present name', () => {
  const offered = timezones();
  expect(offered.length).toBeGreaterThan(400);
  expect(new Set(offered).size).toBe(offered.length);
  for (const name of offered) expect(timezoneOf(name)).toBe(name);
  expect(offered).toEqual(expect.arrayContaining(['UTC', 'Asia/Kolkata', 'Europe/Kyiv']));
  expect(offered).not.toEqual(expect.arrayContaining(['Asia/Calcutta']));
});
