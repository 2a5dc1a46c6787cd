import { knownCustomers } from '../support/a-known-customer';
import { byHand } from '../support/by-hand';
import type { Client } from '../support/client';
import { closed, NAME, RETENTION, retentionFixture, told } from '../support/retention-fixture';

const { office, nightly, show, isKnown, officer } = retentionFixture();

test('to erase at once one asks and another does it; while the duty lasts it is refused with its day', async () => {
  const [due = 0, kept = 0, there = 0] = await knownCustomers(office.host, [
    { data: told, row: closed('2020-01-01T00:00:00Z') },
    { data: told, row: closed('2025-01-01T00:00:00Z') },
    { data: told, row: { status: 'approved' } },
  ]);
  const one = await officer();
  const other = await officer();
  const asks = (client: Client, id: number) =>
    client.post(`${RETENTION}/${id}/ask`, { reason: 'Asked for by the customer' });
  const early = await asks(one, kept);
  expect([early.status, early.body.message]).toEqual([
    422,
    'The law requires us to keep this customer until 2030-01-01. Erase the customer after that day.',
  ]);
  expect((await asks(one, there)).body.message).toMatch('has not ended');
  expect((await other.post(`${RETENTION}/${due}/erase`)).status).toBe(409);

  const asked = await asks(one, due);
  expect(asked.body).toMatchObject({
    state: 'due',
    name: 'Z••• Q•••',
    request: { reason: 'Asked for by the customer' },
  });
  expect((await asks(other, due)).status).toBe(409);
  expect((await one.post(`${RETENTION}/${due}/erase`)).status).toBe(422);
  await other.post(`${RETENTION}/${due}/hold`, { reason: 'Inquiry' });
  expect((await other.post(`${RETENTION}/${due}/erase`)).body.message).toMatch('legal hold');
  expect((await other.post(`${RETENTION}/${due}/hold`, { reason: 'Again' })).status).toBe(409);
  await other.post(`${RETENTION}/${due}/lift`, { reason: 'Closed' });
  const erased = await other.post(`${RETENTION}/${due}/erase`);
  expect(erased.body).toMatchObject({ state: 'erased', request: null });
  expect((await other.post(`${RETENTION}/${due}/erase`)).status).toBe(409);
  expect((await one.post(`${RETENTION}/${due}/hold`, { reason: 'Late' })).status).toBe(409);
  expect(await isKnown(`"id": ${due}, "name": "${NAME}`)).toBe(false);

  const looker = await office.host.signInAs([
    { name: 'compliance', title: 'Compliance', view: true },
  ]);
  expect((await looker.get(`${RETENTION}/list`)).status).toBe(200);
  const refused = [
    await asks(looker, kept),
    await looker.post(`${RETENTION}/${kept}/hold`, { reason: 'x' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403]);
  const teller = await office.host.signInAs([
    { name: 'kyc customers', title: 'Customers (KYC)', view: true },
  ]);
  expect((await teller.get(`${RETENTION}/${due}/show`)).status).toBe(403);
  expect(await office.isSound()).toEqual([]);
});

test('two hosts that do it at a time erase each customer once', async () => {
  const ids = await knownCustomers(
    office.host,
    Array.from({ length: 6 }, () => ({ data: told, row: closed('2020-01-01T00:00:00Z') })),
  );
  const settled = await Promise.all([nightly(), nightly()]);
  expect(settled.reduce((sum, { done }) => sum + done, 0)).toBe(ids.length);
  expect(settled.map(({ left }) => left)).toEqual([0, 0]);
  const { data: erasures } = (await office.me.get(`${RETENTION}/erasures`)).body;
  expect(new Set(erasures.map((one: { customer_id: number }) => one.customer_id)).size).toBe(6);
  expect(erasures).toHaveLength(6);
});

test('whoever a sanctions list means is kept for longer', async () => {
  const [id = 0] = await knownCustomers(office.host, [
    { data: told, row: closed('2018-01-01T00:00:00Z') },
  ]);
  await byHand(
    office.host.owner,
    `with list as (
       insert into screening_list (source, name, version, sha256, file_name, bytes, entities, added, changed, removed)
       values ('ofac', 'main', '1', 'x', 'x', 1, 1, 1, 0, 0) returning id
     ), entity as (
       insert into screening_entity (source, list, ref, kind, topic, names, birth_dates, countries, ids, programme, content, hash, begun_by)
       select 'ofac', 'main', 'a', 'person', 'sanction', '[]', '{}', '{}', '{}', '', '', 'a', list.id from list
       returning id, begun_by
     )
     insert into screening_hit (subject_kind, subject_id, entity_id, list_id, score, band, parts, suppress_key, decision, decided_at, reason)
     select 'kyc', $1::bigint, id, begun_by, 1, 'block', '{"name": "Zarghona Quvondiqova"}', 'a', 'true_match', '2017-11-19T10:00:00Z', 'It is her'
     from entity`,
    [id],
  );
  expect(await show(id)).toMatchObject({
    rule: 'sanctions',
    retain_until: '2027-11-19',
    state: 'kept',
  });
  await byHand(office.host.owner, `update screening_hit set decided_at = '2016-11-18T10:00:00Z'`);
  expect(await show(id)).toMatchObject({
    rule: 'sanctions',
    retain_until: '2026-11-18',
    state: 'due',
  });
  expect(await nightly()).toEqual({ done: 1, left: 0 });
  expect(await isKnown('Zarghona')).toBe(false);
  expect(await isKnown('It is her')).toBe(false);
});
