import { changesState, type Endpoint } from '@/lib/contract/endpoint';
import { ACTIONS } from '@/lib/domain/permission';
import { pages } from '@/lib/routes';
import { allEndpoints } from '@/server/routes';
import type { Client } from '../support/client';
import { watchedCounter } from '../support/watched-counter';

const { fixture, bring, threshold, list, identified } = watchedCounter();

/** Pages that a teller may not see, because they contain compliance data. */
const OFFICE = ['compliance', 'kyc customers', 'kyc customers rejected', 'kyc report', 'roles'];

/** Words and codes of compliance in both languages; whole words only, because a name may contain one. */
const WORDS =
  /\balerts?\b|suspic|structuring|sanction|tipping|complian|threshold|screening|\bwatch(ed)?\b|\bscore\b|escalat|\bS[1-9]\b|\bCTR\b|blocked|suspended|هشدار|آستانه|تحریم|مشکوک|امتیاز|رعایت مقررات/i;

const TELLER = pages
  .filter((name) => !OFFICE.includes(name))
  .map((name) => ({
    name,
    title: name,
    ...Object.fromEntries(ACTIONS.map((action) => [action, true])),
  }));

/** Matches in every organisation: an account of the chart and the names of migrations. */
const EVERYWHERE = /^(Blocked funds|blocked_funds|\d{4}-[a-z-]+\.sql)$/;

/** All texts in an answer, without its field names. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}

const found = (what: string, body: unknown, raw = '') =>
  (typeof body === 'object' ? textsOf(body) : [raw])
    .filter((text) => WORDS.test(text) && !EVERYWHERE.test(text))
    .map((text) => `${what}: ${text}`);

/** A day with detected structuring, an open case, a drafted report and a blocked customer. */
async function aDay() {
  await threshold('cash_report', '10000', { comparator: 'gt', direction: 'in' });
  await threshold('identify', '3000');
  const customer_id = await identified();
  for (const amount of ['9500', '9400', '9700']) await bring(amount, { customer_id });
  const held = await identified({ status: 'blocked' });
  const [alert] = await list('alerts');
  expect(alert.rules).toContain('S1');
  await fixture.me.post(`exchange/alerts/${alert.id}/escalate`, { reason: 'Suspicious splitting' });
  expect(await list('threshold-reports')).toHaveLength(1);
  return { customer_id, held };
}

/** Paths of a reading call, with existing ids, and as a file for reports. */
function readings(endpoint: Endpoint): string[] {
  const { path } = endpoint;
  if (path.includes('{token}')) return [];
  const ids = path.includes('{id}') ? [1, 2, 3] : [0];
  const addresses = ids.map((id) => path.replaceAll(/\{\w+\}/g, String(id)));
  const query = path.startsWith('reports/') ? ['', '?format=csv'] : [''];
  return addresses.flatMap((address) => query.map((more) => address + more));
}

async function everythingRead(teller: Client, headers: Record<string, string>): Promise<string[]> {
  const reads = allEndpoints.filter((one) => one.method === 'GET' && !changesState(one));
  expect(reads.length).toBeGreaterThan(80);
  const told: string[] = [];
  for (const address of reads.flatMap(readings)) {
    const { body, text } = await teller.get(address, headers);
    told.push(...found(address, body, text));
  }
  return told;
}

test('whoever stands at the counter hears nothing of what the office looks into', async () => {
  const { customer_id, held } = await aDay();
  const teller = await fixture.host.signInAs(TELLER, 'teller@example.com');
  const provoked = [
    await bring('9700', { customer_id }, teller),
    await bring('20000', {}, teller),
    await bring('10', { customer_id: held }, teller),
    await teller.post('exchange/sales/preview', {
      date: '2026-11-20',
      customer_id,
      lines: [{ side: 'buy', currency: 'EUR', amount: '9800', rate: '1' }],
    }),
    await teller.post('exchange/trade/store', {
      date: '2026-11-20',
      counterparty_id: held,
      side: 'buy',
      currency: 'EUR',
      amount: '10',
      rate: '1',
      post: true,
    }),
    await teller.post('exchange/sales/3/approve', {}),
    await teller.post('exchange/alerts/1/dismiss', { reason: 'No' }),
    await teller.get('exchange/threshold-reports/export'),
  ];
  expect(provoked.map(({ status }) => status)).toEqual([201, 422, 422, 200, 422, 403, 403, 403]);
  const told = provoked.flatMap(({ body, text }, at) => found(`provoked ${at}`, body, text));
  expect(told).toEqual([]);
  for (const language of ['en', 'fa']) {
    expect(await everythingRead(teller, { 'accept-language': language })).toEqual([]);
  }
}, 120_000);

test('the trail of whoever may know has what the office did, that of everybody else has not', async () => {
  await aDay();
  const trail = async (client: Client) =>
    (await client.get('setting/audit-trail/list?per_page=200')).body.data.map(
      (row: { page: string }) => row.page,
    );
  expect(await trail(fixture.me)).toContain('compliance');
  const teller = await fixture.host.signInAs(TELLER, 'teller@example.com');
  expect(await trail(teller)).not.toContain('compliance');
  const report = await teller.get('reports/audit-trial?from=2026-01-01&to=2027-01-01');
  expect(report.text).not.toContain('compliance');
});
