import { currentLists } from '@/server/compliance/screening/list-memory';
import { Searcher } from '@/server/compliance/screening/searcher';
import { screeningFixture } from '../support/screening-fixture';

const { host, list } = screeningFixture();

const PEOPLE = [
  { names: ['Abdul Karim Rahimi'] },
  { names: ['Nobody At All'], document_numbers: ['P 1234567'] },
  { names: ['Somebody Else'] },
];

test('a process of its own finds what would be found here, of all lists and of one version', async () => {
  await list([{ ref: '1', name: 'RAHIMI, Abdul Karim' }]);
  const other = await list([{ ref: '2', name: 'Zalmai', ids: ['P1234567'] }], 'un');
  const here = await currentLists(host().db);
  const apart = await Searcher.over(host().db);
  const ofOther = await Searcher.over(host().db, other);
  try {
    expect([apart.size, ofOther.size]).toEqual([2, 1]);
    const found = await apart.search(PEOPLE, 0.75);
    expect(found.map((matches) => matches.length)).toEqual([1, 1, 0]);
    expect(found).toEqual(PEOPLE.map((one) => here?.search(one, 0.75)));
    expect((await ofOther.search(PEOPLE, 0.75)).map(({ length }) => length)).toEqual([0, 1, 0]);
  } finally {
    apart.close();
    ofOther.close();
  }
});

test('a search whose process has ended is an error, and is not waited for', async () => {
  await list([{ ref: '1', name: 'RAHIMI, Abdul Karim' }]);
  const searcher = await Searcher.over(host().db);
  searcher.close();
  await expect(searcher.search(PEOPLE, 0.75)).rejects.toThrow('ended before its time');
});
