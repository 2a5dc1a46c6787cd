import { readersOf } from '@/server/compliance/screening/readers';
import { screeningDue } from '@/server/compliance/screening/screening-due';
import type { Asked } from '@/server/compliance/screening/subjects.sql';
import { byHand } from '../support/by-hand';
import { remitFixture } from '../support/remittance-fixture';
import { putList } from '../support/screening-fixture';
import { watchedCounter } from '../support/watched-counter';

const OFFICE = 'This needs a review first. Ask your supervisor.';
const LISTED = { ref: '1', name: 'RAHIMI, Abdul Karim' };
const KARIM = 'Abdul Karim Rahimi';

describe('a ticket', () => {
  const { fixture, bring } = watchedCounter();

  const screenDue = async () => {
    const { host } = fixture.host;
    for (const item of await screeningDue.find(host)) await screeningDue.settle(host, item);
  };
  const hits = async (query = '') =>
    (await fixture.me.get(`exchange/screening/hits/list${query}`)).body.data;
  const decide = async (id: number, decision: string) => {
    const sent = { decision, reason: 'Seen by the passport.' };
    expect((await fixture.me.post(`exchange/screening/hits/${id}/decide`, sent)).status).toBe(200);
  };
  const post = (id: number) => fixture.me.post(`exchange/sales/${id}/post`);
  const preview = async (own: object) =>
    (
      await fixture.me.post('exchange/sales/preview', {
        date: '2026-11-20',
        ...own,
        lines: [{ side: 'buy', currency: 'EUR', amount: '10', rate: '1' }],
      })
    ).body;
  const draft = async (own: object): Promise<number> =>
    (await bring('10', { ...own, post: false })).body.id;

  const WAYS = [
    ['a walk-in', { walk_in: { name: KARIM } }, 'walk_in'],
    [
      'who pays',
      { payer: KARIM, on_behalf_of: { name: 'Cyrus Far' }, walk_in: { name: 'Zia Popal' } },
      'ticket_payer',
    ],
    ['whom it is for', { payer: KARIM, on_behalf_of: { name: KARIM } }, 'ticket_behalf'],
  ] as const;

  test.each(WAYS)(
    '%s is compared with the lists: the counter hears what it hears of a customer, the desk who and where',
    async (_who, own, kind) => {
      expect((await bring('10', own)).status).toBe(201);
      await putList(fixture.host, [LISTED]);
      const foreseen = await preview(own);
      expect(foreseen.checks[0]).toEqual({ key: 'office', level: 'block', message: OFFICE });
      expect(foreseen.identification.state).toBe('office');
      const refused = await bring('10', own);
      expect([refused.status, refused.body.errors]).toEqual([422, { customer_id: [OFFICE] }]);
      const told = JSON.stringify([foreseen, refused.body]);
      expect(told).not.toMatch(/RAHIMI|score|band|screening|sanction|suspic/);

      const id = await draft(own);
      await screenDue();
      expect(await hits()).toMatchObject([
        {
          band: 'block',
          decision: 'open',
          entity: { ref: '1' },
          subject: {
            kind,
            names: [KARIM],
            document: { due_to: 'sales', due_to_id: id, number: null },
          },
        },
      ]);
      const alerts = (await fixture.me.get('exchange/alerts/list')).body.data;
      expect(alerts).toMatchObject([
        { rules: ['list_hit'], documents: [{ due_to: 'sales', due_to_id: id }] },
      ]);
    },
  );

  test('a name that was found to be another is dealt with, on the next ticket too, until either side changes', async () => {
    await putList(fixture.host, [LISTED]);
    const walk_in = { name: KARIM, id_number: 'P 7654321' };
    const id = await draft({ walk_in });
    await screenDue();
    expect((await post(id)).status).toBe(422);
    const [hit] = await hits();
    expect(hit.subject.document_numbers).toEqual(['7654321']);
    await decide(hit.id, 'false_positive');
    expect((await post(id)).status).toBe(200);
    expect((await bring('10', { walk_in })).status).toBe(201);
    await screenDue();
    expect(await hits()).toEqual([]);

    const other = await bring('10', { walk_in: { ...walk_in, id_number: 'P 1111111' } });
    expect(other.status).toBe(422);
    const next = await putList(fixture.host, [{ ...LISTED, birth_dates: ['1970'] }], 'un');
    const { owner } = fixture.host;
    await byHand(owner, 'update screening_list set superseded_by = $1 where id <> $1', [next]);
    await byHand(owner, 'update screening_entity set ended_by = $1 where begun_by <> $1', [next]);
    expect((await bring('10', { walk_in })).status).toBe(422);
  });

  test('of one name on several tickets the desk decides once', async () => {
    await putList(fixture.host, [LISTED]);
    const walk_in = { name: KARIM };
    const ids = [await draft({ walk_in }), await draft({ walk_in })];
    await screenDue();
    const found = await hits();
    expect(found).toHaveLength(1);
    await decide(found[0].id, 'false_positive');
    expect(await Promise.all(ids.map(async (id) => (await post(id)).status))).toEqual([200, 200]);
  });

  test('whom the list means stays out, and every ticket that names him is told to the desk', async () => {
    await putList(fixture.host, [LISTED]);
    await draft({ walk_in: { name: KARIM } });
    await screenDue();
    await decide((await hits())[0].id, 'true_match');
    const again = await draft({ walk_in: { name: KARIM } });
    expect((await post(again)).status).toBe(422);
    await screenDue();
    expect(await hits()).toMatchObject([{ subject: { document: { due_to_id: again } } }]);
  });

  test('who holds an office is known once that is decided, and dealt with', async () => {
    await putList(fixture.host, [{ ...LISTED, topic: 'pep' }]);
    const walk_in = { name: KARIM };
    const id = await draft({ walk_in });
    await screenDue();
    expect(await hits()).toMatchObject([{ band: 'review' }]);
    expect((await post(id)).status).toBe(422);
    await decide((await hits())[0].id, 'true_match');
    expect((await post(id)).status).toBe(200);
    expect((await bring('10', { walk_in })).status).toBe(201);
  });

  test('who is merely alike is dealt with and noted, and the customer is not compared twice', async () => {
    await putList(fixture.host, [LISTED]);
    const { body } = await bring('10', { walk_in: { name: 'Karim' } });
    await screenDue();
    expect(await hits()).toEqual([]);
    expect(await hits('?state=logged')).toMatchObject([
      { band: 'log', subject: { names: ['Karim'], document: { number: body.number } } },
    ]);
    const customer_id = await fixture.aCustomer(KARIM);
    await screenDue();
    await decide((await hits())[0].id, 'false_positive');
    const own = { customer_id, payer: 'RAHIMI, Abdul Karim', walk_in: { name: KARIM } };
    expect((await bring('10', own)).status).toBe(201);
    await screenDue();
    expect(await hits()).toEqual([]);
  });

  test('where no list is, nobody is asked about', async () => {
    await bring('10', { walk_in: { name: KARIM }, payer: KARIM });
    const { rows } = await fixture.host.owner.query('select kind from screening_due');
    expect(rows).toEqual([]);
  });

  test('what was dealt is over, what waits is compared with what a list says next', async () => {
    await putList(fixture.host, [LISTED]);
    const walk_in = { name: 'Zia Popal' };
    const { body } = await bring('10', { walk_in });
    const waiting = await draft({ walk_in });
    const { host, db } = fixture.host;
    const read = readersOf(host).get('walk_in');
    const told = async (asked: Asked) => (await read?.(db, asked))?.map(({ id }) => id);
    expect(await told({ after: 0, limit: 10 })).toEqual([waiting]);
    expect(await told({ ids: [body.id, waiting] })).toEqual([body.id, waiting]);
  });
});

describe('a remittance', () => {
  const { office, out } = remitFixture();

  test.each([
    ['who pays', { payer: KARIM, on_behalf_of: { name: 'Cyrus Far' } }, 'remit_payer'],
    ['whom it is for', { on_behalf_of: { name: KARIM } }, 'remit_behalf'],
  ])('%s is compared as well', async (_who, own, kind) => {
    expect((await out(own)).status).toBe(201);
    await putList(office.host, [LISTED]);
    const refused = await out(own);
    expect([refused.status, refused.body.message]).toEqual([422, OFFICE]);
    const { body } = await out({ ...own, post: false });
    const { host } = office.host;
    for (const item of await screeningDue.find(host)) await screeningDue.settle(host, item);
    const { body: found } = await office.me().get('exchange/screening/hits/list');
    expect(found.data).toMatchObject([
      { subject: { kind, names: [KARIM], document: { due_to: 'transfer', due_to_id: body.id } } },
    ]);
  });
});
