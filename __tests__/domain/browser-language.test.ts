import { localeAmong } from '@/lib/i18n';

test('the first of the browser’s languages that we have decides, by its language alone', () => {
  expect(localeAmong(['fa-IR', 'en'])).toBe('fa');
  expect(localeAmong(['ps', 'FA-AF', 'en-GB'])).toBe('fa');
  expect(localeAmong(['de', 'en-US', 'fa'])).toBe('en');
  expect(localeAmong(['de', 'fr'])).toBe('en');
  expect(localeAmong([])).toBe('en');
});
