import { safeRedirect } from '@/lib/address';
import { BASE_PATH } from '@/lib/routes';

test.each([
  '/dashboard',
  '/accounting/journal-entry/12?mode=edit',
  '/reports/trail-balance?from=2026-01-01&to=2026-11-21',
  '/auth/profile',
])('after sign-in %s may open', (path) => {
  expect(safeRedirect(path)).toBe(path);
});

const HOSTILE = [
  '//evil.example',
  '///evil.example',
  '////evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r/evil.example',
  '\t//evil.example',
  ' //evil.example',
  'http://evil.example',
  'https:evil.example',
  'http:///evil.example',
  'HTTPS://evil.example/dashboard',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '%2f%2fevil.example',
  '/%2fevil.example',
  '/%5cevil.example',
  '/%09/evil.example',
  '//evil.example%00',
  '/\u0000dashboard',
  '/dashboard\u0000',
  '/..//evil.example',
  '/./../..//evil.example',
  '/@evil.example',
  '//user@evil.example/dashboard',
  '/\\/evil.example',
  'dashboard',
  '.',
  '',
  '?redirect=/dashboard',
  '/auth/sign-in',
  '/sign-in',
  '/auth/sign-in?redirect=/dashboard',
  '/not-found',
  '/customer/kyc-view',
  '/nothing',
  '/build/dashboard',
  '/api/users/login',
  `/dashboard?${'a'.repeat(10_000)}`,
] as const;

test.each(HOSTILE)('after sign-in %j opens nothing', (path) => {
  expect(safeRedirect(path)).toBeUndefined();
});

test('what may open never leads away from the origin of the product', () => {
  for (const path of [...HOSTILE, '/dashboard', '/users/7']) {
    const target = safeRedirect(path);
    if (target === undefined) continue;
    expect(new URL(BASE_PATH + target, 'http://host.example').origin).toBe('http://host.example');
  }
});

test.each([null, undefined])('no redirect was asked for: %s', (given) => {
  expect(safeRedirect(given)).toBeUndefined();
});
