import { apart, lineOf } from '@/lib/format/isolated';

test('parts of a line keep their own direction, and the line begins where the page is read from', () => {
  const parts = ['Nilgun', '2011-03-01', 'افغانستان'];
  expect(lineOf(parts, true)).toBe(`\u200f${parts.map(apart).join(' · ')}`);
  expect(lineOf(parts, false)).toBe(`\u200e${parts.map(apart).join(' · ')}`);
});

test('a line of Latin letters on a page of the same direction is plain', () => {
  expect(lineOf(['Bazaar 12', 'Kabul'], false)).toBe('Bazaar 12 · Kabul');
});

test('one part, or none, is a text of its own', () => {
  expect(lineOf(['Kabul'], true)).toBe('Kabul');
  expect(lineOf([], true)).toBe('');
});
