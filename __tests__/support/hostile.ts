/** What comes in where an amount, a day, an id or a name is meant. */
export const HOSTILE_NUMBERS: readonly unknown[] = [
  'NaN', 'Infinity', '-Infinity', '1e309', '-1e309', '-0', '0.1+0.2', '1e-9', '00012', '+5', '.5', '5.',
  '1,234.50', '1.234,50', '٣', '१२', '１２', 'Ⅷ', '½', '²', '', null, true, [], {}, '9999999999999.99',
  '1000000000000000', '99999999999999999999', `1${'0'.repeat(400)}`, '1e5', '0x1F', '1_000', '\u202e5',
  ' 12 ', '1.00001', '-1', 0.1, 1e21, 9007199254740993, -5, '=1+1', '${7*7}', '{{7*7}}', 'phpinfo',
];

export const HOSTILE_DAYS: readonly unknown[] = [
  '2026-02-30', 'infinity', 'today', 'yesterday', 'epoch', '0001-01-01 BC', '5874897-12-31',
  '12/11/2026', '2025-02-29', '1900-02-29', '2026-13-01', '2026-00-10', '0000-01-01', '10000-01-01',
  '2026-01-01T24:00', 1767225600000, ['2026-01-01'], '2026-1-1', '۲۰۲۶-۰۱-۰۱',
];

export const HOSTILE_TEXTS: readonly unknown[] = [
  'a\u0000b', '\ud800', 'x'.repeat(10_000), "'; drop table account; --", "' or 1=1 --", '\\', '%00',
  '<img src=x onerror=alert(1)>', "{{constructor.constructor('return process')()}}", '<%= 7*7 %>', '#{7*7}',
  '=cmd|calc', '../../etc/passwd', '\r\nBcc: x@example.test', '\u001b[31m', '\u2028', '﷽'.repeat(50),
  '__proto__', 'constructor', 1e400, { $ne: '' }, ['a'], '0e123', '٠', '\ufeffx',
];

export const HOSTILE: readonly unknown[] = [...HOSTILE_NUMBERS, ...HOSTILE_DAYS, ...HOSTILE_TEXTS];
