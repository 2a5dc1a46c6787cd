import { batchesDue } from '@/server/dealing/commissions/commissions-post';
import { remitFixture } from '../support/remittance-fixture';
import { settled } from '../support/settled';

const postBatches = settled(batchesDue);
const { office, out } = remitFixture();
const hostOn = (day: string) => ({ ...office.host.host, now: () => new Date(`${day}T10:00:00Z`) });

const letPost = async () => {
  const { body } = await office.me().get('setting/system-setting/list');
  const { id, version } = body.find((one: { type: string }) => one.type === 'exchange');
  const { status } = await office
    .me()
    .post(`setting/system-setting/${id}/update`, { version, post_commissions: true });
  expect(status).toBe(200);
};
/** 500 dollars sent by an agent with a commission per lakh (100,000). */
const sent = async () => {
  const agent_id = await office.party('agent', 'Kabul', {
    commission: { method: 'per_lakh', amount: '150', currency: 'USD' },
  });
  const { status, body } = await out({ agent_id });
  expect([status, body.errors]).toEqual([201, undefined]);
};
const batches = async () => (await office.me().get('exchange/commissions/list')).body.data;

test('what is due is only told while the setting is off', async () => {
  await sent();
  expect(await postBatches(hostOn('2026-12-01'))).toBe(0);
  expect(await batches()).toEqual([]);
});

test('a month that is over is one batch, whichever hosts come round and however often', async () => {
  await letPost();
  await sent();
  expect(await postBatches(hostOn('2026-11-30'))).toBe(0);
  const later = hostOn('2026-12-01');
  const counts = await Promise.all([postBatches(later), postBatches(later)]);
  expect(counts.toSorted((a, b) => a - b)).toEqual([0, 1]);
  expect(await postBatches(later)).toBe(0);
  const made = await batches();
  expect(made).toMatchObject([{ status: 'posted', date: '2026-12-01', amount: '0.75' }]);
  const { body } = await office.me().get(`exchange/commissions/${made[0].id}/show`);
  expect(body).toMatchObject({ from: '2026-11-01', to: '2026-11-30', count: 1, created_by: null });
  expect(body.history).toMatchObject([{ user: null, action: 'create' }]);
  expect(await office.isSound()).toEqual([]);
});

test('a batch that failed half-way leaves nothing, and is made the next time', async () => {
  await letPost();
  await sent();
  const later = hostOn('2026-12-01');
  const { owner } = office.host;
  // Makes the batch fail when its remittances are marked.
  await owner.query(
    `create function fail_once() returns trigger language plpgsql as $$ begin raise 'gone'; end $$;
     create trigger fail_once before update on document
       for each row when (new.type = 'transfer') execute function fail_once()`,
  );
  expect(await postBatches(later)).toBe(0);
  await owner.query('drop trigger fail_once on document; drop function fail_once()');
  expect(await batches()).toEqual([]);
  expect(await postBatches(later)).toBe(1);
  expect(await office.isSound()).toEqual([]);
});
