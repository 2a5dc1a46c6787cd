import { bankDay, targetCalendar, weeklyCalendar } from '@/lib/domain/hrm/bank-days';
import { bankText } from '@/lib/domain/hrm/bank-text';
import { pain001 } from '@/lib/domain/hrm/pain001';

test.each([
  ['O’Brien–Smith', "O'Brien-Smith"],
  ['“Groß” & Ça; Łódź', "'Gross' + Ca. Lodz"],
  ['TX‑1 № 5', 'TX-1 No 5'],
  ['Ahmad\u00A0Rahimi', 'Ahmad Rahimi'],
  ['احمد رحیمی', undefined],
  ['Ahmad رحیمی', undefined],
  ['王', undefined],
  ['Ολγα', undefined],
  ['۱۲', undefined],
  [' ', undefined],
])('%s is written in a bank file as %s', (text, written) => {
  expect(bankText(text)).toBe(written);
});

test('a credit transfer never loses a letter without a word', () => {
  const given = {
    id: 'PYP-1',
    at: '2026-11-20T10:00:00Z',
    date: '2026-11-30',
    currency: 'EUR',
    debtor: { name: 'صرافی', iban: 'DE89370400440532013000' },
    transfers: [],
  };
  expect(() => pain001(given)).toThrow('Latin letters');
});

test.each([
  ['2026-11-29', '2026-11-20', '2026-11-30'],
  ['2026-11-30', '2026-11-20', '2026-11-30'],
  ['2026-10-01', '2026-11-28', '2026-11-30'],
  ['2026-04-03', '2026-01-01', '2026-04-07'],
  ['2026-12-25', '2026-01-01', '2026-12-28'],
  ['2027-01-01', '2026-01-01', '2027-01-04'],
  ['2025-05-01', '2025-01-01', '2025-05-02'],
  ['2024-03-29', '2024-01-01', '2024-04-02'],
])('a credit transfer for %s that is fetched on %s is paid on %s', (wanted, today, day) => {
  expect(bankDay(wanted, today, targetCalendar)).toBe(day);
});

test('a bank of the office pays on the days of its own week', () => {
  const pays = weeklyCalendar(['thursday', 'friday']);
  expect(bankDay('2026-11-26', '2026-11-01', pays)).toBe('2026-11-28');
  expect(bankDay('2026-11-29', '2026-11-01', pays)).toBe('2026-11-29');
});
