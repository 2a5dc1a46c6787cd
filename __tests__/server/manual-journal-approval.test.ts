import { byHand } from '../support/by-hand';
import { MANUAL_JOURNAL as PATH, manualJournalFixture } from '../support/manual-journal-fixture';

const { ask, boardAt, buyEuro, charge, host, isSound, line, me, owner, position, second } =
  manualJournalFixture();

test('nobody approves what he asked for himself, and a stranger does not either', async () => {
  await boardAt('1.09');
  await buyEuro('100', '1.08');
  const lines = [line('5080', '12.50'), line('1020', '-12.50')];
  const { body } = await ask(charge({ lines }));
  expect(body).toMatchObject({ status: 'pending_approval', number: null, entry_ids: [] });
  expect(body.waiting).toMatchObject({ reason: 'The bank took its charge.' });
  const path = `${PATH}/${body.id}`;
  expect((await me().post(`${path}/approve`, {})).status).toBe(422);
  const stranger = await host().signInAs([{ name: 'manual journal', title: 'x', view: true }]);
  expect((await stranger.post(`${path}/approve`, {})).status).toBe(403);
  expect(await position()).toEqual({ quantity: '100', cost: '108' });
  const inbox = await second().get('approvals/list');
  expect(inbox.body.data).toMatchObject([{ subject: 'manual_journal', due_to_id: body.id }]);
});

test('what is rejected is a draft again, and whoever asked reads why', async () => {
  await boardAt('1.09');
  await buyEuro('100', '1.08');
  const { body } = await ask(charge({ lines: [line('5080', '12.50'), line('1020', '-12.50')] }));
  const rejected = await second().post(`${PATH}/${body.id}/reject`, {
    reason: 'Where is the slip?',
  });
  expect(rejected.body).toMatchObject({ status: 'draft', waiting: null });
  expect(rejected.body.history.at(-1)).toMatchObject({
    action: 'reject',
    changes: { reason: [null, 'Where is the slip?'] },
  });
  expect((await second().post(`${PATH}/${body.id}/approve`, {})).status).toBe(409);
  const again = await me().post(`${PATH}/${body.id}/post`, {});
  expect(again.body.status).toBe('pending_approval');
});

test('what has come in the way since is refused at the approval, and it goes on waiting', async () => {
  await boardAt('1.09');
  await buyEuro('10', '1.08');
  const lines = [line('5080', '10'), line('1020', '-10')];
  const [one, two] = [await ask(charge({ lines })), await ask(charge({ lines }))];
  expect((await second().post(`${PATH}/${one.body.id}/approve`, {})).status).toBe(200);
  const refused = await second().post(`${PATH}/${two.body.id}/approve`, {});
  expect([refused.status, refused.body.message]).toEqual([
    422,
    expect.stringMatching(/Not enough EUR/),
  ]);
  const { body } = await second().get(`${PATH}/${two.body.id}/show`);
  expect(body).toMatchObject({ status: 'pending_approval', entry_ids: [] });
});

test('a rule that is off lets a manual journal through at once, and a void takes it back', async () => {
  await byHand(owner(), `update approval_rule set is_active = false where subject = $1`, [
    'manual_journal',
  ]);
  await boardAt('1.09');
  await buyEuro('100', '1.08');
  const { body } = await ask(charge({ lines: [line('5080', '12.50'), line('1020', '-12.50')] }));
  expect(body).toMatchObject({ status: 'posted', number: 'MJO 00001' });
  const voided = await me().post(`${PATH}/${body.id}/void`, { reason: 'Twice.' });
  expect(voided.body.status).toBe('voided');
  expect(await position()).toEqual({ quantity: '100', cost: '108' });
  expect(await isSound()).toEqual([]);
});
