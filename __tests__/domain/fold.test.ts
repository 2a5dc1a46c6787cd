import { foldDigits, foldName } from '@/lib/format/fold';

test.each([
  ['احمدي', 'احمدی'],
  ['كريم', 'کریم'],
  ['آرین', 'ارین'],
  ['أحمد', 'احمد'],
  ['إبراهیم', 'ابراهیم'],
  ['فاطمة', 'فاطمه'],
  ['مؤمن', 'مومن'],
  ['مُحَمَّد', 'محمد'],
  ['محمـــد', 'محمد'],
  ['علی\u200cرضا', 'علیرضا'],
  ['خانۀ', 'خانه'],
  ['José', 'jose'],
  ['MÜLLER', 'muller'],
  ['  Ahmad   Zai ', 'ahmad zai'],
  ['شعبه ۱۲', 'شعبه 12'],
])('%s is found by %s', (written, looked) => expect(foldName(written)).toBe(foldName(looked)));

test('names that differ stay apart', () => {
  expect(foldName('احمد')).not.toBe(foldName('حامد'));
  expect(foldName('احمد زی')).not.toBe(foldName('احمدزی'));
});

test('folding a folded name changes nothing', () => {
  for (const name of ['مُؤمنة كريمي', 'José Ñandú'])
    expect(foldName(foldName(name))).toBe(foldName(name));
});

test('Arabic and Persian figures become the ASCII ones, and nothing else does', () => {
  expect(foldDigits('٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toBe('0123456789 0123456789');
  expect(foldDigits('१२३ １２ ②')).toBe('१२३ １２ ②');
});
