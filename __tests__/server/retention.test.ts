import { KeyDestroyed } from '@/server/files/data-keys';
import { openText } from '@/server/files/sealed-text';
import { knownCustomers, rejected } from '../support/a-known-customer';
import { byHand } from '../support/by-hand';
import { aSubmitted } from '../support/kyc-fixture';
import { closed, NAME, RETENTION, retentionFixture, told } from '../support/retention-fixture';

const { office, nightly, show, isKnown } = retentionFixture();

test('each thing that begins the time has its rule, and the longest counts', async () => {
  const party_id = await office.aCustomer(NAME);
  await office.opening('EUR', '100', '110');
  await office.ticket(
    'sell',
    { currency: 'EUR', amount: '10', rate: '1.2' },
    { customer_id: party_id },
  );
  const [dealt = 0, gone = 0, turned = 0, there = 0] = await knownCustomers(office.host, [
    { data: told, row: closed('2020-01-01T00:00:00Z', { party_id }) },
    { data: told, row: closed('2021-11-18T10:00:00Z') },
    { data: told, row: rejected('POLICY', { rejected_at: '2025-11-20T10:00:00Z' }) },
    { data: told, row: { status: 'approved' } },
  ]);
  expect(await show(dealt)).toMatchObject({
    rule: 'deal',
    starts_on: '2026-11-20',
    retain_until: '2031-11-20',
    state: 'kept',
    blocks: ['duty'],
  });
  expect(await show(gone)).toMatchObject({
    rule: 'relation',
    retain_until: '2026-11-18',
    state: 'due',
    blocks: [],
  });
  expect(await show(turned)).toMatchObject({ rule: 'rejected', retain_until: '2026-11-20' });
  expect(await show(there)).toMatchObject({
    rule: null,
    retain_until: null,
    state: 'current',
    blocks: ['relation'],
  });

  const rule = { reason: 'relation', years: 7, valid_from: '2026-11-20', source: 'Act 7' };
  expect((await office.me.post(`${RETENTION}/rules`, rule)).status).toBe(201);
  expect((await office.me.post(`${RETENTION}/rules`, rule)).body.errors).toHaveProperty(
    'valid_from',
  );
  expect(await show(gone)).toMatchObject({ retain_until: '2028-11-18', state: 'kept' });
  const later = { ...rule, years: 1, valid_from: '2026-11-21' };
  const { body } = await office.me.post(`${RETENTION}/rules`, later);
  expect(await show(gone)).toMatchObject({ retain_until: '2028-11-18' });
  const answers = [
    await office.me.delete(`${RETENTION}/rules/${body.id}`),
    await office.me.delete(`${RETENTION}/rules/1`),
  ];
  expect(answers.map((one) => one.body.is_deleted)).toEqual(['yes', 'no']);
});

test('the nightly job erases who is due, and leaves the books, the hold and the duty as they are', async () => {
  const party_id = await office.aCustomer(NAME);
  await office.opening('EUR', '100', '110');
  await office.ticket(
    'sell',
    { currency: 'EUR', amount: '10', rate: '1.2' },
    { customer_id: party_id },
  );
  const [due = 0, held = 0, kept = 0] = await knownCustomers(office.host, [
    { data: told, row: closed('2020-01-01T00:00:00Z', { party_id }) },
    { data: told, row: closed('2020-01-01T00:00:00Z') },
    { data: told, row: closed('2025-01-01T00:00:00Z') },
  ]);
  const beneficiary = {
    party_id,
    name: 'Torpekai Wisalzada',
    country: 'AE',
    phone: '+971501234567',
  };
  expect((await office.me.post('exchange/beneficiaries/store', beneficiary)).status).toBe(201);
  await office.me.post(`${RETENTION}/${held}/hold`, { reason: 'Court order 7/26' });
  const trial = (await office.me.get('reports/trail-balance')).body.totals;

  expect(await nightly()).toEqual({ done: 0, left: 0 });
  // As if the deal were long ago.
  await byHand(office.host.owner, 'delete from retention_rule where reason = $1', ['deal']);
  const { data: preview, meta } = (await office.me.get(`${RETENTION}/list?state=due`)).body;
  expect(preview.map((row: { customer_id: number }) => row.customer_id)).toEqual([due]);
  expect(meta.counts).toEqual({ kept: 1, held: 1, due: 1, asked: 0, erased: 0 });

  expect(await nightly()).toEqual({ done: 1, left: 0 });
  expect(await nightly()).toEqual({ done: 0, left: 0 });
  expect(await show(due)).toMatchObject({ state: 'erased', name: 'Customer 00001, erased' });
  expect(await show(held)).toMatchObject({ state: 'held', name: NAME });
  expect(await show(kept)).toMatchObject({ state: 'kept', name: NAME });
  expect([await isKnown('Torpekai'), await isKnown('971501234567')]).toEqual([false, false]);
  const party = (await office.me.get(`accounting/parties/${party_id}/show`)).body;
  expect(party).toMatchObject({ name: 'Customer 00001, erased', phone: null, is_active: false });
  expect((await office.me.get('reports/trail-balance')).body.totals).toEqual(trial);
  const { data: erasures } = (await office.me.get(`${RETENTION}/erasures`)).body;
  expect(erasures).toEqual([
    {
      id: 1,
      customer_id: due,
      at: '2026-11-20T10:00:00Z',
      rule: 'relation',
      kept_until: '2025-01-01',
      erased_by: null,
      counts: { files: 0, documents: 0, versions: 1, beneficiaries: 1, findings: 0 },
    },
  ]);
  expect(await office.isSound()).toEqual([]);
});

test('what was sealed opens no more, also from the states that are kept; an older backup is erased again', async () => {
  const party_id = await office.aCustomer(NAME);
  const [id = 0] = await knownCustomers(office.host, [
    { data: told, row: closed('2020-01-01T00:00:00Z', { party_id }) },
  ]);
  const { db, host, owner } = office.host;
  const owned = { owner: `kyc ${id}` as const, name: 'told' };
  const { rows } = await owner.query<{ told: string }>(
    `select state ->> 'told' as told from record_state where table_name = 'kyc_customer' order by id limit 1`,
  );
  const sealed = rows[0]?.told ?? '';
  expect(await openText(db, host, { ...owned, sealed })).toContain(NAME);
  const before = (
    await owner.query('select master, wrapped from data_key where owner = $1', [owned.owner])
  ).rows[0];
  expect(await nightly()).toEqual({ done: 1, left: 0 });
  await expect(openText(db, host, { ...owned, sealed })).rejects.toThrow(KeyDestroyed);

  // The tables as in a backup of the day before.
  await byHand(owner, `delete from erasure where customer_id = $1`, [id]);
  await byHand(
    owner,
    `update kyc_customer set told = $2, purged_at = null, country = 'AF' where id = $1`,
    [id, sealed],
  );
  await byHand(owner, `update party set name = $2, is_active = true where id = $1`, [
    party_id,
    NAME,
  ]);
  await byHand(
    owner,
    `update data_key set master = $2, wrapped = $3, destroyed_at = null where owner = $1`,
    [owned.owner, before.master, before.wrapped],
  );
  expect(await openText(db, host, { ...owned, sealed })).toContain(NAME);
  expect(await nightly()).toEqual({ done: 1, left: 0 });
  await expect(openText(db, host, { ...owned, sealed })).rejects.toThrow(KeyDestroyed);
  expect(await isKnown(NAME)).toBe(false);
});

test('files go from the disk, and with them whatever else the customer brought', async () => {
  const { id } = await aSubmitted(office.host);
  const { db, host, owner } = office.host;
  const { file } = await db.selectFrom('paper').select('file').executeTakeFirstOrThrow();
  await byHand(
    owner,
    `update kyc_customer set status = 'rejected', rejected_at = '2020-01-01', ended_at = '2020-01-01' where id = $1`,
    [id],
  );
  const onDisk = () => new Response(host.files.get(file)).arrayBuffer();
  expect((await onDisk()).byteLength).toBeGreaterThan(0);
  expect(await nightly()).toEqual({ done: 1, left: 0 });
  await expect(onDisk()).rejects.toThrow('ENOENT');
  const { data: erasures } = (await office.me.get(`${RETENTION}/erasures`)).body;
  expect(erasures[0].counts).toMatchObject({ files: 1, documents: 1, versions: 1 });
  expect(await office.isSound()).toEqual([]);
});
