import { bandOf, USUAL_LIMITS } from '@/lib/domain/compliance/screening/bands';
import { judge } from '@/lib/domain/compliance/screening/judge';
import { NAME_GROUPS } from '@/lib/domain/compliance/screening/name-variants';
import type { ListedEntity } from '@/lib/domain/compliance/screening/subject';

const person = (name: string, more: Partial<ListedEntity> = {}): ListedEntity => ({
  ref: '1',
  kind: 'person',
  topic: 'sanction',
  names: [{ name, is_weak: false }],
  birth_dates: [],
  countries: [],
  gender: null,
  ids: [],
  programme: 'TEST',
  text: '',
  ...more,
});

describe('a customer and a listed name', () => {
  const bandAgainst = (query: string, name: string, more: Partial<ListedEntity> = {}) => {
    const isCompany = more.kind === 'company';
    const identity = { names: [query], ...(isCompany && { is_company: true }) };
    return bandOf(judge(identity, person(name, more))?.score ?? 0, USUAL_LIMITS);
  };

  it.each<[string, string, string, Partial<ListedEntity>]>([
    ['S1, one more name in the middle', 'ADAM KEMAL BRAND', 'ADAM BRAND', {}],
    ['S1, two more names', 'ADAM BRAND KEMAL YUSUF', 'ADAM BRAND', {}],
    ['S2, one word and a legal form', 'ARGUNOV JSC', 'JSC ARGUNOV', { kind: 'company' }],
    ['S2, one word and a trade', 'ARGUNOV TRADING LLC', 'ARGUNOV JSC', { kind: 'company' }],
    ['S3, the Arabic reading', 'ذاكر خذام', 'KHADHAM, DHAKIR', {}],
    ['S3, of other letters', 'رمضان ثابت', 'THABIT, Ramadan', {}],
    ['S3, of other letters read as Persians do', 'رمضان ظاهری', 'Ramazan Zaheri', {}],
    ['S5, one more name in the list', 'RI YONG', 'RI YONG SU', {}],
    ['S6, an organisation of one word', 'Belmora', 'BELMORA', { kind: 'company' }],
    ['S6, a vessel of one word', 'M/V Belmora', 'BELMORA', { kind: 'vessel' }],
    ['a person listed with one word', 'Khadham', 'KHADHAM', {}],
    ['the same in Arabic letters', 'خذام', 'KHADHAM', {}],
  ])('%s: is reviewed', (_case, query, name, more) => {
    expect(bandAgainst(query, name, more)).toBe('review');
  });

  it('S4: one that only begins alike is not blocked', () => {
    expect(bandAgainst('JOHN SMITHSON', 'JOHN SMITH')).toBe('clear');
  });

  it('of one word that every organisation has is not reviewed', () => {
    expect(bandAgainst('Trading LLC', 'TRADING', { kind: 'company' })).not.toBe('review');
  });

  it.each([
    ['a common given name alone', 'Mohammad', 'MOHAMED'],
    ['one of two words', 'Khadham Zarif', 'KHADHAM'],
    ['a weak alias of one word', 'Khadham', 'KHADHAM', true],
    ['one more letter, beside further words', 'Dmitry Gusev', 'Tatyana Dmitry Gusov'],
    ['a servant of God and his name, which are one', 'Abdulrahman Hussein', 'Abdul Rahmani'],
    ['two given names with one letter between them', 'Ghassan Karimi', 'Hassan Ali Karimi'],
  ])('%s: is not reviewed', (_case, query, name, is_weak = false) => {
    expect(bandAgainst(query, name, { names: [{ name, is_weak }] })).toMatch(/^(?:log|clear)$/u);
  });

  it('near by letters are reviewed if the year of birth is the same', () => {
    const listed = person('PETRENKO, Viktor', { birth_dates: ['1970'] });
    const names = ['Viktor Ivanovich Petrenka'];
    expect(judge({ names }, listed)?.parts.adjustments).toMatchObject([{ kind: 'few_words' }]);
    expect(judge({ names, date_of_birth: '1970-02-01' }, listed)?.score).toBeGreaterThan(0.9);
  });

  it('are matched by one of two words only in an organisation or a vessel', () => {
    expect(bandAgainst('Belmora Daniels', 'BELMORA')).toBe('clear');
  });

  it('are explained word by word', () => {
    const { parts } =
      judge({ names: ['Hossein Muhammadali Kemal'] }, person('HUSAYN, Muhammad Ali')) ?? {};
    expect(parts).toMatchObject({
      pairs: [
        { query: 'muhammad', list: 'muhammad', how: 'same' },
        { query: 'ali', list: 'ali', how: 'same' },
        { query: 'hossein', list: 'husayn', how: 'variant' },
      ],
      query_rest: ['kemal'],
      list_rest: [],
      adjustments: [{ kind: 'not_whole' }],
    });
  });
});

test('the table of variants has 500 names', () => {
  expect(NAME_GROUPS.length).toBeGreaterThanOrEqual(500);
});
