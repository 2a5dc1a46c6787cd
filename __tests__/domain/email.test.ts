import { isSameMailbox, normalEmail } from '@/lib/domain/email';

test.each([
  ['Developer@Example.COM', 'developer@example.com'],
  [' developer@example.com ', 'developer@example.com'],
  ['developer@example.com.', 'developer@example.com'],
  ['developer.@example.com', 'developer@example.com'],
  ['ｄｅｖｅｌｏｐｅｒ＠ｅｘａｍｐｌｅ．ｃｏｍ', 'developer@example.com'],
  ['\u212Aim@example.com', 'kim@example.com'],
  ['déveloper@example.com', 'developer@example.com'],
  ['develo\u200bper@example.com\u0000', 'developer@example.com'],
  ['developer+tag@example.com', 'developer+tag@example.com'],
  ['no address', 'noaddress'],
])('%j is written %s', (address, normal) => {
  expect(normalEmail(address)).toBe(normal);
});

test.each([
  'developer@localhost',
  'DEVELOPER@LOCALHOST',
  'developer+anything@localhost',
  'developer.+x@localhost.',
  'developer@xn--localhost-',
  'ｄeveloper@localhost',
  'dEveloper@local\u0000host',
])('%j could be taken for developer@localhost', (address) => {
  expect(isSameMailbox('developer@localhost', address)).toBe(true);
  expect(isSameMailbox(address, 'Developer+me@localhost')).toBe(true);
});

test.each([
  'developers@localhost',
  'developer@localhost.example.com',
  'x@developer@localhost',
  '@localhost',
  '',
])('%j is another mailbox than developer@localhost', (address) => {
  expect(isSameMailbox('developer@localhost', address)).toBe(false);
});
