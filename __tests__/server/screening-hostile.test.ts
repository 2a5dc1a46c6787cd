import type { ListSource } from '@/lib/domain/compliance/screening/subject';
import { EU_XML, OFAC_CSV, OFAC_XML, OPEN_SANCTIONS, UK_CSV, UN_XML } from '../support/list-files';
import { readListFile as read } from '../support/read-list-file';

const bomb = (last: string) =>
  `<?xml version="1.0"?><!DOCTYPE sdnList [<!ENTITY a "ha"><!ENTITY b "${'&a;'.repeat(99)}">]><sdnList>${last}</sdnList>`;
const entry = (inside: string) => `<sdnList><sdnEntry><uid>1</uid>${inside}</sdnEntry></sdnList>`;

describe('a file is refused', () => {
  it.each<[string, ListSource, string | Buffer, string]>([
    [
      'that expands entities',
      'ofac',
      bomb('<sdnEntry><uid>&b;</uid></sdnEntry>'),
      'screening.doctype',
    ],
    ['with an entity of nobody', 'ofac', entry('<lastName>&b;</lastName>'), 'screening.malformed'],
    [
      'that reads another',
      'un',
      '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>',
      'screening.doctype',
    ],
    ['of XML that is cut off', 'ofac', OFAC_XML.slice(0, -40), 'screening.malformed'],
    ['of XML that is cut off within an entry', 'eu', EU_XML.slice(0, 900), 'screening.malformed'],
    ['of another format', 'eu', OFAC_CSV, 'screening.malformed'],
    ['of CSV that is cut off', 'ofac', OFAC_CSV.slice(0, 300), 'screening.fields'],
    [
      'of CSV that is cut off within a field',
      'ofac',
      OFAC_CSV.slice(0, 150),
      'screening.malformed',
    ],
    ['with a row of too few fields', 'ofac', '1,"A","individual"', 'screening.fields'],
    ['without a head', 'uk', 'a,b,c\r\n1,2,3', 'screening.head'],
    ['whose rows do not fit its head', 'uk', `${UK_CSV}\r\n1,2,3`, 'screening.fields'],
    ['that is not JSON', 'opensanctions', `${OPEN_SANCTIONS}\n{"id":`, 'screening.line'],
    ['of other JSON', 'opensanctions', '{"id":"a"}', 'screening.line'],
    [
      'that is not UTF-8',
      'un',
      Buffer.from(UN_XML.replace('ABDUL', 'ÄBDUL'), 'latin1'),
      'screening.encoding',
    ],
    ['with an entry without a name', 'ofac', entry('<lastName> </lastName>'), 'screening.no-name'],
    [
      'with an entry without a reference',
      'ofac',
      entry('').replace('<uid>1</uid>', '<lastName>A</lastName>'),
      'screening.no-ref',
    ],
    [
      'with a name of 1 MB',
      'ofac',
      entry(`<lastName>${'A'.repeat(999_000)}</lastName>`),
      'screening.name-long',
    ],
    [
      'with a name that never ends',
      'ofac',
      `<sdnList><sdnEntry><uid>1</uid><lastName>${'A'.repeat(3_000_000)}`,
      'screening.malformed',
    ],
    ['that is deeper than any list', 'un', `${'<a>'.repeat(100)}`, 'screening.malformed'],
    [
      'with an entry of countless parts',
      'ofac',
      entry('<a/>'.repeat(30_000)),
      'screening.malformed',
    ],
    ['with a line that never ends', 'opensanctions', 'x'.repeat(3_000_000), 'screening.malformed'],
    ['with a row that never ends', 'ofac', `1,"${'x'.repeat(300_000)}`, 'screening.malformed'],
  ])('%s', async (_what, source, file, code) => {
    await expect(read(source, file, 65_536)).rejects.toMatchObject({ code });
  });
});
