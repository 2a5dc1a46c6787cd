import { tokensOf } from '@/lib/domain/compliance/screening/fold';
import { jaroWinkler } from '@/lib/domain/compliance/screening/likeness';
import { judge } from '@/lib/domain/compliance/screening/judge';
import { alikePairs, bestPairs, nameScore } from '@/lib/domain/compliance/screening/score';
import type { Identity, ListedEntity } from '@/lib/domain/compliance/screening/subject';

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

function scoreOf(query: string, listed: string): number {
  const fold = (name: string) => tokensOf(name, 'person');
  const [asked, list] = [fold(query), fold(listed)];
  return nameScore(asked, list, bestPairs(asked, list, alikePairs(asked, list)));
}

describe('two words', () => {
  it.each([
    ['martha', 'marhta', 0.961111],
    ['dixon', 'dicksonx', 0.813333],
    ['dwayne', 'duane', 0.84],
    ['qaddafi', 'gaddafi', 0.904762],
    ['mohamed', 'mohammed', 0.975],
    ['hussein', 'husain', 0.894444],
    ['bush', 'habbash', 0.464286],
  ])('%s and %s are alike by %d, whichever comes first', (one, other, alike) => {
    expect(jaroWinkler(one, other)).toBeCloseTo(alike, 6);
    expect(jaroWinkler(other, one)).toBeCloseTo(alike, 6);
  });

  it('that are the same are wholly alike, and one of no letters to none', () => {
    expect(jaroWinkler('karim', 'karim')).toBe(1);
    expect(jaroWinkler('', '')).toBe(0);
    expect(jaroWinkler('', 'karim')).toBe(0);
  });
});

const VECTORS = [
  ['Maduro Nicolas', 'Nicolas Maduro Moros', 0.9583],
  ['George Bush', 'George Habbash', 0.6894],
  ['Mohammed Ali Khan', 'Muhammad Ali Khan', 0.9893],
  ['Ali Khan', 'Mohammad Ali Khan', 0.92],
  ['Hussein Abdul Rahman', 'Abdul Rahman Husain', 0.9926],
  ['John Smith', 'Jon Smyth', 0.949],
  ['Adam Kemal Brand', 'Adam Brand', 0.9464],
  ['Emma Daniels', 'Emma', 0.5333],
  ['Khamis Al', 'Khamis Gaddafi', 0.7879],
] as const;

/** Writes a name as lists do: the surname first, in capitals, and a comma. */
const surnameFirst = (name: string): string => {
  const words = name.split(' ');
  return words.length < 2
    ? name
    : `${words.at(-1)?.toUpperCase()}, ${words.slice(0, -1).join(' ')}`;
};

describe('two names', () => {
  it.each(VECTORS)(
    '%s and %s of a list score %d, both written either way',
    (query, listed, score) => {
      for (const asked of [query, surnameFirst(query)]) {
        for (const name of [listed, surnameFirst(listed)]) {
          expect(scoreOf(asked, name)).toBeCloseTo(score, 4);
        }
      }
    },
  );
});

describe('a name', () => {
  it.each([
    ['محمد علی خان', 'Mohammad Ali Khan'],
    ['حسین احمدی', 'Hussein Ahmadi'],
    ['Владимир Сидоров', 'Vladimir Sidorov'],
    ['Γεώργιος Παπαδόπουλος', 'Georgios Papadopoulos'],
    ['דוד לוי', 'David Levy'],
    ['عبدالرحمن رحیمی', 'Abdulrahman Rahimi'],
    ['گل‌آغا شیرزی', 'Gulagha Sherzai'],
    ['Łukasz Żółć', 'Lukasz Zolc'],
    ['عبدالکریم رحیمی', 'Abdul Karim Rahimi'],
    ['Abdulkarim Rahimi', 'RAHIMI, Abdul Karim'],
    ['عبدالله رحیمی', 'Abdullah Rahimi'],
    ['José Ñúñez', 'Jose Nunez'],
    ['پروین کاووسی', 'Parvin Kavousi'],
  ])('%s is found as %s', (native, latin) => {
    expect(scoreOf(native, latin)).toBeGreaterThanOrEqual(0.85);
    expect(scoreOf(latin, native)).toBeGreaterThanOrEqual(0.85);
  });

  it('is compared without title, case, marks and what joins its parts', () => {
    const words = (name: string) => tokensOf(name, 'person').map(({ text }) => text);
    expect(words('Dr. HAJJI Émile O’Neil')).toEqual(['emile', 'oneil']);
    expect(words('Mullah')).toEqual(['mullah']);
    expect(words('Abu-Bakr')).toEqual(['abu', 'bakr']);
  });

  it('of a company loses its legal form, and never all of it', () => {
    const words = (name: string, isCompany = true) =>
      tokensOf(name, isCompany ? 'organisation' : 'person').map(({ text }) => text);
    expect(words('Blue Star Trading L.L.C.')).toEqual(['blue', 'star', 'trading']);
    expect(words('CORP')).toEqual(['corp']);
    expect(words('Co. Ltd.')).toEqual(['co', 'ltd']);
    expect(words('Said Corp', false)).toEqual(['said', 'corp']);
  });

  it('of a company that is only a legal form is not every company', () => {
    const company = person('CORP', { kind: 'company' });
    expect(
      judge({ names: ['Blue Star Corp'], is_company: true }, company)?.score ?? 0,
    ).toBeLessThan(0.75);
  });

  it('costs no more than a name, however long it is', () => {
    const long = 'مح مد '.repeat(200_000);
    const began = performance.now();
    expect(tokensOf(long, 'person').length).toBeLessThanOrEqual(24);
    expect(scoreOf('x'.repeat(1_000_000), 'x'.repeat(999_999))).toBeLessThanOrEqual(1);
    expect(performance.now() - began).toBeLessThan(2_000);
  });
});

describe('what else is known', () => {
  const score = (identity: Identity, entity: ListedEntity) => judge(identity, entity)?.score;
  const listed = person('Mohammad Ali Khan', {
    birth_dates: ['1970-05-01'],
    countries: ['AF'],
    gender: 'male',
    ids: ['P 123-456'],
  });
  const named = { names: ['Ali Khan'] };

  it.each<[string, Partial<Identity>, number]>([
    ['nothing', {}, 0.92],
    ['the same year of birth', { date_of_birth: '1970' }, 0.97],
    ['a birth two years off', { date_of_birth: '1972-01-01' }, 0.92],
    ['another year of birth', { date_of_birth: '1980-05-01' }, 0.77],
    ['another country', { countries: ['DE'] }, 0.82],
    ['a country in common', { countries: ['DE', 'AF'] }, 0.92],
    ['another gender', { gender: 'female' }, 0.82],
    ['the same document, written in another way', { document_numbers: ['p123456'] }, 1],
    ['another document', { document_numbers: ['P123457'] }, 0.92],
  ])('%s', (_what, more, expected) => {
    expect(score({ ...named, ...more }, listed)).toBeCloseTo(expected, 4);
  });

  it('a name alone that many bear is never more than worth writing down', () => {
    expect(score({ names: ['Karim'] }, person('Karim'))).toBe(0.8);
    expect(
      score(
        { names: ['Karim'], date_of_birth: '1970' },
        person('Karim', { birth_dates: ['1970'] }),
      ),
    ).toBe(1);
    const weak = person('Abdul Rahman', { names: [{ name: 'Abdul Rahman', is_weak: true }] });
    expect(score({ names: ['Abdul Rahman'] }, weak)).toBe(0.8);
    expect(
      score({ names: ['Abdul Rahman'], countries: ['AF'] }, { ...weak, countries: ['AF'] }),
    ).toBe(1);
  });

  it('a short document tells nobody from another', () => {
    expect(
      score({ ...named, document_numbers: ['1234'] }, person('Karim Rahimi', { ids: ['1234'] })),
    ).toBeUndefined();
  });

  it('is told in the parts of the score', () => {
    const { parts } = judge({ names: ['Ali Khan'], countries: ['DE'] }, listed) ?? {};
    expect(parts).toMatchObject({
      list_name: 'Mohammad Ali Khan',
      query_name: 'Ali Khan',
      name_score: 0.92,
      pairs: [
        { query: 'khan', list: 'khan', similarity: 1, how: 'same' },
        { query: 'ali', list: 'ali', similarity: 1, how: 'same' },
      ],
      query_rest: [],
      list_rest: ['mohammad'],
      adjustments: [{ kind: 'other_country', value: -0.1 }],
    });
  });

  it('is looked for under every name and alias', () => {
    const aliased = person('Karim Rahimi', {
      names: [
        { name: 'Karim Rahimi', is_weak: false },
        { name: 'Abdul Karim', is_weak: false },
      ],
    });
    expect(score({ names: ['Somebody Else', 'Abdul Karim'] }, aliased)).toBe(1);
  });
});
