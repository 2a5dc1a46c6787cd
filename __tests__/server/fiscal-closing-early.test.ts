import { yearEndFixture } from '../support/year-end-fixture';

const PATH = 'accounting/fiscal-closing';

const fixture = yearEndFixture();
const { aYear, close } = fixture;

test('a year is not closed before it has ended where the organisation is, whatever is waived', async () => {
  await aYear(2025);
  fixture.clock.now = () => new Date('2025-12-31T20:00:00Z');
  const waivers = [{ key: 'ended', reason: 'We are done with it.' }];
  const refused = await close(2025, { waivers });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { year_end: [expect.stringContaining('from 2026-01-01 on')] },
  ]);
  const [year] = (await fixture.client.get(`${PATH}/list`)).body;
  const { body: list } = await fixture.client.get(`${PATH}/${year.id}/checklist`);
  expect(list.items[0]).toMatchObject({
    key: 'ended',
    ok: false,
    blocks: true,
    waivable: false,
    rows: [{ name: 'The year can be closed from 2026-01-01.' }],
  });
  const { body: organisation } = await fixture.client.get('setting/organization/show');
  await fixture.client.put('setting/organization/update', {
    timezone: 'Asia/Kabul',
    version: organisation.version,
  });
  expect((await close(2025)).body.status).toBe('closed');
});
