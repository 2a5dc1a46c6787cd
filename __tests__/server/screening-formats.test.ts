import type { ListedEntity, ListSource } from '@/lib/domain/compliance/screening/subject';
import { listName } from '@/server/compliance/screening/import/formats';
import {
  EU_XML,
  OFAC_BESIDE,
  OFAC_CSV,
  OFAC_XML,
  OPEN_SANCTIONS,
  UK_CSV,
  UK_XML,
  UN_XML,
} from '../support/list-files';
import { readListFile as read } from '../support/read-list-file';

const names = ({ names: given }: Pick<ListedEntity, 'names'>, weak = false) =>
  given.filter(({ is_weak }) => is_weak === weak).map(({ name }) => name);

const KNOWN = { kind: 'person', gender: 'male', topic: 'sanction', ids: ['D0000001'] };

describe('a list is read from', () => {
  it('OFAC’s sdn.csv', async () => {
    const { entities } = await read('ofac', OFAC_CSV);
    expect(entities).toMatchObject([
      { ...KNOWN, ref: '101', birth_dates: ['1970-10-14', '1971'], countries: ['AF'] },
      { ref: '102', kind: 'company', ids: ['12-3456789'] },
      { ref: '103', kind: 'vessel', countries: ['IR'] },
    ]);
    expect(entities.map((one) => [names(one), names(one, true)])).toEqual([
      [['RAHIMI, Abdul Karim'], ['KARIMJAN']],
      [['BLUE STAR TRADING LLC'], []],
      [['SEA LION'], []],
    ]);
  });

  it('OFAC’s sdn.csv with the files beside it, one after the other', async () => {
    const { alt, add, comments } = OFAC_BESIDE;
    const beside = [alt, add, comments].map((rows) => rows.join('\r\n'));
    const { entities } = await read('ofac', [OFAC_CSV, ...beside].join(''));
    expect(entities.map((one) => [names(one), names(one, true)])).toEqual([
      [['RAHIMI, Abdul Karim', 'RAHIMY, Abdolkarim'], ['KARIMJAN']],
      [['BLUE STAR TRADING LLC', 'BLUE STAR GENERAL TRADING'], []],
      [['SEA LION'], []],
    ]);
    expect(entities.map(({ countries, ids }) => [countries, ids])).toEqual([
      [
        ['AF', 'AE'],
        ['D0000001', 'D0000002'],
      ],
      [[], ['12-3456789']],
      [['IR'], []],
    ]);
  });

  it('OFAC’s files of two lists, which are refused', async () => {
    const other = '999,11,"aka","SOMEBODY, Else",-0- ';
    await expect(read('ofac', `${OFAC_CSV}\n${other}`)).rejects.toMatchObject({
      code: 'screening.of-none',
      params: { ref: '999' },
    });
  });

  it('OFAC’s SDN.XML', async () => {
    const { entities, version } = await read('ofac', OFAC_XML);
    expect(version).toBe('2026-11-20');
    expect(entities).toMatchObject([
      {
        ...KNOWN,
        ref: '101',
        birth_dates: ['1970-10-14'],
        countries: ['AF'],
        programme: 'TESTPROG, OTHER',
      },
      { ref: '102', kind: 'company', names: [{ name: 'BLUE STAR & SONS TRADING LLC' }] },
    ]);
    expect([
      names(entities[0] ?? { names: [] }),
      names(entities[0] ?? { names: [] }, true),
    ]).toEqual([['Abdul Karim RAHIMI', 'Abdolkarim REHIMI'], ['KARIMJAN']]);
  });

  it('the consolidated list of the United Nations', async () => {
    const { entities, version } = await read('un', UN_XML);
    expect(version).toBe('2026-11-03');
    expect(entities).toMatchObject([
      {
        ...KNOWN,
        ref: 'TSi.001',
        birth_dates: ['1970', '1971'],
        countries: ['AF', 'PK'],
        text: 'Clerk\nA clerk who is not.',
      },
      { ref: 'TSe.001', kind: 'company', countries: ['IR'] },
    ]);
    expect(entities.map((one) => [names(one), names(one, true)])).toEqual([
      [
        ['ABDUL KARIM RAHIMI', 'عبدالکریم رحیمی', 'Abdolkarim Rehimi'],
        ['Karimjan', 'The Clerk'],
      ],
      [['BLUE STAR TRADING', 'Blue Star Hawala'], []],
    ]);
  });

  it('the consolidated list of the European Union', async () => {
    const { entities, version } = await read('eu', EU_XML);
    expect(version).toBe('2026-11-12');
    expect(entities).toMatchObject([
      {
        ...KNOWN,
        ref: 'EU.1.1',
        birth_dates: ['1970-10-14', '1972'],
        countries: ['AF'],
        programme: 'TST',
      },
      { ref: 'EU.2.2', kind: 'company', countries: ['IR'] },
    ]);
    expect([
      names(entities[0] ?? { names: [] }),
      names(entities[0] ?? { names: [] }, true),
    ]).toEqual([['Abdul Karim Rahimi'], ['Karimjan']]);
  });

  it.each([
    ['XML', UK_XML, ['AF']],
    ['CSV, several rows an entry', UK_CSV, ['AF', 'PK']],
  ])('the UK sanctions list as %s', async (_format, file, countries) => {
    const { entities, version } = await read('uk', file);
    expect(version).toBe('2026-11-20');
    expect(entities[0]).toMatchObject({
      ...KNOWN,
      ref: 'TST0001',
      birth_dates: ['1970-10-14', '1971'],
      countries,
    });
    expect([
      names(entities[0] ?? { names: [] }),
      names(entities[0] ?? { names: [] }, true),
    ]).toEqual([['Abdul Karim RAHIMI', 'عبدالکریم رحیمی'], ['Karimjan']]);
  });

  it('OpenSanctions, without what is nobody', async () => {
    const { entities, version } = await read('opensanctions', OPEN_SANCTIONS);
    expect(version).toBe('2026-11-19');
    expect(entities).toMatchObject([
      { ...KNOWN, ref: 'NK-test1', birth_dates: ['1970-10-14'], countries: ['AF'] },
      { ref: 'NK-test2', topic: 'pep', text: 'Minister of nothing' },
    ]);
  });

  it('the same, however the file comes in', async () => {
    const files = {
      ofac: OFAC_XML,
      un: UN_XML,
      eu: EU_XML,
      uk: UK_CSV,
      opensanctions: OPEN_SANCTIONS,
    };
    for (const [source, file] of Object.entries(files) as [ListSource, string][]) {
      expect(await read(source, file, 1)).toEqual(await read(source, `\ufeff${file}`, 1_000_000));
    }
  });

  it('OFAC’s two lists, which are two', () => {
    expect(listName('ofac', 'cons_prim.csv')).toBe('consolidated');
    expect(listName('ofac', 'SDN.XML')).toBe('main');
  });
});
