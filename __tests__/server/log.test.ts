import { startHost } from '../support/test-host';

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
  await host.close();
});
