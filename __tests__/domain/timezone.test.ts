import { instantOfClock, timezoneOf, timezones } from '@/lib/domain/timezone';

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

test.each([
  ['UTC', '2026-11-20T10:00', '2026-11-20T10:00:00.000Z'],
  ['Asia/Kabul', '2026-11-20T14:30:05.250', '2026-11-20T10:00:05.250Z'],
  ['America/New_York', '2026-03-08T01:30', '2026-03-08T06:30:00.000Z'],
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30:00.000Z'],
  ['America/New_York', '2026-11-01T12:00', '2026-11-01T17:00:00.000Z'],
])('the clocks of %s show %s at %s', (timezone, local, instant) => {
  expect(new Date(instantOfClock(timezone, local)).toISOString()).toBe(instant);
});

test('a text that is not a time has no instant', () => {
  expect(instantOfClock('Asia/Kabul', '2026-11-20T25:00')).toBeNaN();
});
