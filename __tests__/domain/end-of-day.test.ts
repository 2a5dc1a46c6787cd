import { endOfDay, instantAt } from '@/lib/format/end-of-day';

test.each([
  ['2026-11-10', 'UTC', '2026-11-10T23:59:59.999Z'],
  ['2026-11-10', 'Asia/Kabul', '2026-11-10T19:29:59.999Z'],
  ['2026-11-10', 'Pacific/Kiritimati', '2026-11-10T09:59:59.999Z'],
  ['2026-11-10', 'Pacific/Pago_Pago', '2026-11-11T10:59:59.999Z'],
  // Clocks are put back on this day, which therefore has 25 hours.
  ['2026-10-25', 'Europe/Berlin', '2026-10-25T22:59:59.999Z'],
])('%s in %s ends at %s', (day, zone, end) => {
  expect(endOfDay(day, zone)).toBe(end);
});

test.each([
  ['2026-11-10', '08:30', 'UTC', '2026-11-10T08:30:00.000Z'],
  ['2026-11-10', '08:30', 'Asia/Kabul', '2026-11-10T04:00:00.000Z'],
  ['2026-11-10', '08:30', 'Pacific/Kiritimati', '2026-11-09T18:30:00.000Z'],
  ['2026-10-25', '12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  // Clocks skip this time.
  ['2026-03-29', '02:30', 'Europe/Berlin', undefined],
  ['2026-11-10', '', 'UTC', undefined],
])('%s %s in %s is %s', (day, time, zone, instant) => {
  expect(instantAt(day, time, zone)).toBe(instant);
});
