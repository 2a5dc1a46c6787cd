import { endOfDay } from '@/lib/format/end-of-day';

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
