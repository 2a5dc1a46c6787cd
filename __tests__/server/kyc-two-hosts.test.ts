import { type Client, clientOf } from '../support/client';
import { startBody } from '../support/kyc-fixture';
import { twoHosts } from '../support/two-hosts';

const { database, ports, start } = twoHosts({ SECRET_KEY: 'k'.repeat(40) });

const count = async (what: string): Promise<number> => {
  const { rows } = await database().owner.query<{ count: string }>(
    `select ${what} as count from kyc_code`,
  );
  return Number(rows[0]?.count);
};

/** A client with the same cookies, at another host. */
const movedTo = (url: string, { cookies }: Client): Client => {
  const there = clientOf(url);
  for (const [name, value] of cookies) there.cookies.set(name, value);
  return there;
};

test('guesses and codes are counted together by two hosts, and by one that was killed and came back', async () => {
  const email = 'counted@example.org';
  const [first, second] = [await start(ports()[0]), await start(ports()[1])];
  const a = clientOf(first.url);
  const { body } = await a.post('public/kyc/start', startBody(email));
  const guess = async (by: Client) =>
    (await by.post(`public/kyc/${body.reference}/verify`, { code: 'wrong' })).status;
  const b = movedTo(second.url, a);
  expect([await guess(a), await guess(a), await guess(b)]).toEqual([422, 422, 422]);
  await first.kill();
  const again = await start(ports()[0]);
  const back = movedTo(again.url, a);
  expect([await guess(back), await guess(b), await guess(back)]).toEqual([422, 422, 422]);
  expect(await count('max(tries)')).toBe(5);

  for (const by of [back, b, back, b]) {
    expect((await by.post('public/kyc/start', startBody(email))).status).toBe(200);
  }
  expect(await count('count(*)')).toBe(3);

  const statuses: number[] = [];
  for (let tries = 0; tries < 34; tries += 1)
    statuses.push(await guess(tries % 2 === 0 ? back : b));
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(4);
  await Promise.all([again.stop(), second.stop()]);
}, 120_000);
