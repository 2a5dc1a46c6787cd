import { TurnedAway } from '@/server/kernel/failure';
import { Places } from '@/server/kernel/places';
import { NoStandbyError } from '@/server/kernel/standby';
import { startHost } from '../support/test-host';

afterEach(() => jest.restoreAllMocks());

test('each call is logged with the user who made it, where one is signed in, refused or not', async () => {
  const host = await startHost();
  const log = jest.spyOn(host.host.log, 'info').mockImplementation(() => {});
  const client = await host.signIn();
  const { body } = await client.get('user/current-user');
  const teller = await host.signInAs([]);
  const me = await teller.get('user/current-user');
  await teller.get('setting/roles/list');
  await host.client().get('user/current-user');
  const lines = log.mock.calls.map(([line]) => line as unknown as Record<string, unknown>);
  const of = (call: string) =>
    lines.filter((line) => line.call === call).map(({ user, status }) => ({ user, status }));
  expect(of('GET user/current-user')).toEqual([
    { user: body.id, status: 200 },
    { user: me.body.id, status: 200 },
    { user: undefined, status: 401 },
  ]);
  expect(of('GET setting/roles/list')).toEqual([{ user: me.body.id, status: 403 }]);

  // A call refused under load is one short line without a stack.
  const warn = jest.spyOn(host.host.log, 'warn').mockImplementation(() => {});
  const error = jest.spyOn(host.host.log, 'error').mockImplementation(() => {});
  jest.spyOn(Places.prototype, 'take').mockRejectedValueOnce(new TurnedAway(503, 5));
  expect((await client.get('user/current-user')).status).toBe(503);
  expect(warn.mock.calls).toEqual([
    [{ id: expect.any(String), user: body.id, status: 503 }, 'call turned away'],
  ]);
  expect(error).not.toHaveBeenCalled();
  await host.close();
});

test('without a standby, previews work, and a change is refused without a line of the log for each', async () => {
  const host = await startHost({ chart: true });
  const client = await host.signIn();
  Object.assign(host.host, {
    standby: { check: () => Promise.reject(new NoStandbyError('missing')) },
  });
  const error = jest.spyOn(host.host.log, 'error').mockImplementation(() => {});
  const draft = { date: '2026-01-15', lines: [] };
  expect((await client.post('accounting/journal-entry/preview', draft)).status).toBe(200);
  expect((await client.post('accounting/journal-entry/store', draft)).status).toBe(503);
  expect(error).not.toHaveBeenCalled();
  await host.close();
});
