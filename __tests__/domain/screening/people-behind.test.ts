import { ListIndex } from '@/lib/domain/compliance/screening/list-index';
import { type ListedEntity, sidesText } from '@/lib/domain/compliance/screening/subject';

const LISTED: ListedEntity = {
  ref: '7',
  kind: 'person',
  topic: 'sanction',
  programme: 'TEST',
  text: '',
  gender: null,
  names: [{ name: 'Torpekai Wisalzada', is_weak: false }],
  birth_dates: ['1979-02-11'],
  countries: ['AF'],
  ids: ['QX7741905'],
};
const COMPANY = { names: ['Shahrak Lapidary Ltd'], is_company: true };
const OWNER = { names: ['Torpekai Wisalzada'], date_of_birth: '1979-02-11' };

const index = new ListIndex();
index.add(1, LISTED);

test('a company is found by whoever owns it, and the match says by whose name', () => {
  expect(index.search(COMPANY, 0.75)).toEqual([]);
  const [match] = index.search({ ...COMPANY, people: [{ names: ['Nilgun'] }, OWNER] }, 0.75);
  expect(match).toMatchObject({ id: 1, judgement: { score: 1 } });
  expect(match?.judgement.parts.query_name).toBe('Torpekai Wisalzada');
});

test('it is found by the document of an owner too', () => {
  const people = [{ names: ['Somebody Else'], document_numbers: ['QX 7741905'] }];
  expect(index.search({ ...COMPANY, people }, 0.75)).toMatchObject([{ id: 1 }]);
});

test('a decision lapses when the people behind change, and not by their order', () => {
  const other = { names: ['Nilgun Yaqubzadeh'] };
  const two = sidesText({ ...COMPANY, people: [OWNER, other] }, LISTED);
  expect(sidesText({ ...COMPANY, people: [other, OWNER] }, LISTED)).toBe(two);
  expect(sidesText({ ...COMPANY, people: [OWNER] }, LISTED)).not.toBe(two);
  expect(sidesText({ ...COMPANY, people: [] }, LISTED)).toBe(sidesText(COMPANY, LISTED));
});
