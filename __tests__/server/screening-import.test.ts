import type { Client } from '../support/client';
import { OFAC_XML, OPEN_SANCTIONS, UN_XML } from '../support/list-files';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
beforeEach(async () => {
  host = await startHost({ chart: true, jobs: true });
  me = await host.signIn();
});
afterEach(() => host.close());

type Found = Readonly<{ band: string; subject: { id: number } }>;
type Fields = Readonly<Record<string, string>>;

const upload = (content: string, fields: Fields) =>
  me.upload('exchange/screening/import', { name: 'list.xml', content }, fields);

async function ended(id: number) {
  for (;;) {
    const { body } = await me.get(`jobs/${id}/show`);
    if (body.finished_at !== null) return body;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

async function imported(content: string, fields: Fields) {
  const { status, body } = await upload(content, fields);
  expect([status, body.errors]).toEqual([202, undefined]);
  const job = await ended(body.job.id);
  await allEnded();
  return job;
}

/** Waits until no job is open, because an import starts further jobs. */
async function allEnded(): Promise<void> {
  for (;;) {
    const { rows } = await host.owner.query(
      "select from job where status in ('queued', 'running') limit 1",
    );
    if (rows.length === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}

const lists = async () => (await me.get('exchange/screening/lists')).body;
const hits = async (query = '') => (await me.get(`exchange/screening/hits/list${query}`)).body.data;
const party = async (name: string) =>
  (await me.post('accounting/parties/store', { kind: 'customer', name })).body.id;

test('a list is read by a job, its next version takes its place, and only what it changed is held against everybody', async () => {
  const karim = await party('Abdul Karim Rahimi');
  const ofac = { format: 'ofac' };
  const first = await imported(OFAC_XML, ofac);
  expect(first).toMatchObject({
    status: 'done',
    result: { entities: 2, added: 2, changed: 0, removed: 0, is_dry: false, version: '2026-11-20' },
  });
  expect(await hits()).toMatchObject([
    {
      subject: { kind: 'party', id: karim, names: ['Abdul Karim Rahimi'] },
      score: 1,
      band: 'block',
      decision: 'open',
      list: { source: 'ofac', name: 'main' },
      entity: { ref: '101', names: [{ name: 'Abdul Karim RAHIMI' }, {}, {}], is_listed: true },
      parts: { name_score: 1, pairs: [{}, {}, {}] },
    },
  ]);
  const again = await imported(OFAC_XML, ofac);
  expect(again.result).toMatchObject({ entities: 2, added: 0, changed: 0, removed: 0 });
  const next = OFAC_XML.replace('<title>Clerk', '<title>Head clerk').replace(
    /<sdnEntry>\s*<uid>102[\s\S]*?<\/sdnEntry>/,
    '<sdnEntry><uid>103</uid><lastName>Zalmai Popal</lastName></sdnEntry>',
  );
  expect((await imported(next, ofac)).result).toMatchObject({
    entities: 2,
    added: 1,
    changed: 1,
    removed: 1,
  });
  const all = await lists();
  expect(all).toMatchObject([
    { is_current: true, is_late: false, imported_by: 'Developer', entities: 2 },
    { is_current: false },
    { is_current: false },
  ]);
  expect(all[0].screened_at).not.toBeNull();
  expect(await hits('?state=ended')).toMatchObject([{ ended: 'changed', decision: 'open' }]);
  expect(await hits()).toMatchObject([{ subject: { id: karim }, band: 'block' }]);
});

test('a dry run counts, and keeps nothing', async () => {
  const job = await imported(UN_XML, { format: 'un', dry_run: '1' });
  expect(job.result).toMatchObject({ entities: 2, added: 2, is_dry: true });
  expect(await lists()).toEqual([]);
  const { rows } = await host.owner.query('select count(*) from screening_entity');
  expect(rows).toEqual([{ count: 0 }]);
});

test('a file that cannot be read is refused whole, and says why in the language of whoever sent it', async () => {
  const { body } = await me.upload(
    'exchange/screening/import',
    { name: 'sdn.xml', content: OFAC_XML.slice(0, -30) },
    { format: 'ofac' },
  );
  expect(await ended(body.job.id)).toMatchObject({
    status: 'failed',
    error: expect.stringContaining('cut off or damaged'),
  });
  const twice = OFAC_XML.replace('<uid>102</uid>', '<uid>101</uid>');
  const second = await upload(twice, { format: 'ofac' });
  expect((await ended(second.body.job.id)).error).toContain('entry 101 twice');
  expect(await lists()).toEqual([]);
});

test('a version that drops most of a list is taken only by whoever says that it may', async () => {
  const entries = Array.from(
    { length: 20 },
    (_, at) =>
      `<sdnEntry><uid>${at + 1}</uid><lastName>Nobody ${'abcdefghijklmnopqrst'[at]}</lastName></sdnEntry>`,
  );
  const file = (count: number) => `<sdnList>${entries.slice(0, count).join('')}</sdnList>`;
  await imported(file(20), { format: 'ofac' });
  const cut = await imported(file(9), { format: 'ofac' });
  expect([cut.status, cut.error]).toEqual(['failed', expect.stringContaining('lacks 11 of 20')]);
  expect(await lists()).toHaveLength(1);
  const job = await imported(file(9), { format: 'ofac', allow_removals: '1' });
  expect(job.result).toMatchObject({ entities: 9, removed: 11 });
});

test('who is not on a list any more is not held, unless it was decided that the list means him', async () => {
  const karim = await party('Abdul Karim Rahimi');
  const popal = await party('Zalmai Popal');
  await imported(OPEN_SANCTIONS, { format: 'opensanctions' });
  expect((await hits()).map((hit: Found) => [hit.band, hit.subject.id])).toEqual([
    ['block', karim],
    ['review', popal],
  ]);
  const [lost] = await hits();
  const decided = await me.post(`exchange/screening/hits/${lost.id}/decide`, {
    decision: 'true_match',
    reason: 'The same passport',
  });
  expect([decided.status, decided.body.decision]).toEqual([200, 'true_match']);
  const other = JSON.stringify({ id: 'x', schema: 'Person', properties: { name: ['Gul Agha'] } });
  await imported(other, { format: 'opensanctions' });
  expect(await hits()).toEqual([]);
  expect(await hits('?state=ended')).toMatchObject([{ subject: { id: popal }, ended: 'delisted' }]);
  expect(await hits('?state=decided')).toMatchObject([
    { subject: { id: karim }, decision: 'true_match', entity: { is_listed: false } },
  ]);
});

test('a name is searched, with what it scores for; where no list is, nobody is found', async () => {
  const search = async (body: object) => (await me.post('exchange/screening/search', body)).body;
  expect(await search({ name: 'Abdul Karim Rahimi' })).toEqual([]);
  await imported(UN_XML, { format: 'un' });
  expect(
    await search({ name: 'Karim Rahimi Abdul', country: 'DE', date_of_birth: '1985' }),
  ).toMatchObject([
    {
      score: 0.75,
      band: 'log',
      list: { source: 'un', version: '2026-11-03' },
      entity: { ref: 'TSi.001' },
      parts: {
        adjustments: [
          { kind: 'other_birth_year', value: -0.15 },
          { kind: 'other_country', value: -0.1 },
        ],
      },
    },
  ]);
  expect(await search({ name: 'Nobody Else', document_number: 'd-000 0001' })).toMatchObject([
    { score: 1, parts: { adjustments: [{ kind: 'same_document', value: 1 }] } },
  ]);
  expect(await search({ name: 'عبدالکریم رحیمی' })).toMatchObject([{ score: 1, band: 'block' }]);
});

test('50 MB are read in bounded memory, and calls are answered meanwhile', async () => {
  const one = (at: number) =>
    `<sdnEntry><uid>${at}</uid><lastName>N${at.toString(36)} ${(at * 7919).toString(36)}</lastName><sdnType>Individual</sdnType><remarks>${'x'.repeat(16_600)}</remarks></sdnEntry>`;
  const content = `<sdnList>${Array.from({ length: 3_000 }, (_, at) => one(at + 1)).join('')}</sdnList>`;
  expect(content.length).toBeGreaterThan(50_000_000);
  const { body } = await upload(content, { format: 'ofac', dry_run: '1' });
  let [most, slowest, answers] = [0, 0, 0];
  for (;;) {
    const began = performance.now();
    const { body: job } = await me.get(`jobs/${body.job.id}/show`);
    slowest = Math.max(slowest, performance.now() - began);
    answers += 1;
    most = Math.max(most, process.memoryUsage().arrayBuffers + process.memoryUsage().external);
    if (job.finished_at === null) continue;
    expect(job.result).toMatchObject({ entities: 3_000, added: 3_000 });
    break;
  }
  process.stdout.write(
    `50 MB list: ${answers} answers meanwhile, slowest ${Math.round(slowest)} ms\n`,
  );
  expect(answers).toBeGreaterThan(20);
  expect(slowest).toBeLessThan(3_000);
});
