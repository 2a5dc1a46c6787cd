import { CounterOverApi } from '@/scripts/soak/counter-over-api';
import { CounterModel } from '@/scripts/soak/counter-model';
import { moneyOf } from '@/scripts/soak/counter-money';
import { playOverApi } from '@/scripts/soak/counter-play';
import { hledger, hledgerBalances } from '@/scripts/soak/hledger';
import { verify } from '@/server/ledger/verify';
import { seeded } from '@/server/seed/random';
import type { Client } from '../support/client';
import { TODAY } from '../support/counter-fixture';
import { startHost, type TestHost } from '../support/test-host';

const RUNS = 6;
const LENGTH = 60;
const FUND = '1000000000';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost({ now: () => new Date(`${TODAY}T10:00:00Z`) });
  me = await host.signIn();
  await me.get('accounting/chart-of-accounts/generate_accounts');
}, 60_000);
afterAll(() => host.close());

test('a counter at work stands after every act as the model says, and once all is sold holds nothing foreign', async () => {
  const money = moneyOf('USD');
  const model = new CounterModel(money);
  const counter = await CounterOverApi.open(me, host.db, { money, date: TODAY, fund: FUND });
  model.fund(FUND);
  const random = seeded(7);
  let refused = 0;
  for (let run = 1; run <= RUNS; run += 1) {
    refused += (await playOverApi({ host: counter, model, db: host.db }, random, LENGTH)).refused;
    const { checks } = await verify(host.db);
    expect(checks.filter(({ ok }) => !ok)).toEqual([]);
  }
  expect(refused).toBeGreaterThan(0);
}, 300_000);

test('hledger finds in the exported ledger of that counter what the host says', async () => {
  const { text } = await me.get('accounting/ledger/export?format=hledger');
  hledger(text, 'check', '-s', 'ordereddates');
  const { rows } = await host.owner.query<{ number: string; base: string }>(
    `select number, sum(base)::numeric(20, 2)::text as base
     from balance join account on account.id = account_id group by 1 having sum(base) <> 0`,
  );
  expect(rows.length).toBeGreaterThan(5);
  expect(Object.fromEntries(hledgerBalances(text))).toEqual(
    Object.fromEntries(rows.map(({ number, base }) => [number, base])),
  );
});
