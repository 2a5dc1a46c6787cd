import { verify } from '@/server/ledger/verify';
import { type Scene, ledgerScene } from './ledger-scene';
import { startHost, type TestHost } from './test-host';

const EXPENSES = 'accounting/expenses';
const RECEIPTS = 'accounting/receipts';

/** For every test: a host with 10,000 in cash, and a user who pays and receives. */
export function cashFixture() {
  let host: TestHost;
  let scene: Scene;
  beforeEach(async () => {
    host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
    scene = await ledgerScene(host);
    await scene.me.post('accounting/journal-entry/store', {
      date: '2026-11-01',
      post: true,
      lines: [
        { account_id: id('1010'), debit: '10000' },
        { account_id: id('3000'), credit: '10000' },
      ],
    });
  });
  afterEach(() => host.close());

  const id = (number: string): number => scene.account(number).id;
  const pay = (given: object) =>
    scene.me.post(`${EXPENSES}/store`, { date: '2026-11-19', post: true, ...given });
  const receive = (given: object) =>
    scene.me.post(`${RECEIPTS}/store`, { date: '2026-11-19', post: true, ...given });
  const entryOf = async (path: string, of: number) =>
    (await scene.me.get(`${path}/${of}/entry`)).body.map(
      (line: Record<string, string>) =>
        `${line.account_number} ${line.amount} ${line.currency} ${line.base}`,
    );
  /** Receives euros at a rate as a capital deposit. */
  const buyEuro = async (amount: string, rate: string) => {
    const { status, body } = await receive({
      received_into_account_id: id('1020'),
      currency: 'EUR',
      rate,
      lines: [{ account_id: id('3000'), amount }],
    });
    expect([status, body.errors]).toEqual([201, undefined]);
    return body;
  };
  const position = async (currency = 'EUR') => {
    const { rows } = await host.owner.query<{ quantity: string; cost: string }>(
      'select trim_scale(quantity)::text as quantity, trim_scale(cost)::text as cost from position where currency = $1',
      [currency],
    );
    return rows[0];
  };
  const aCustomer = async (name = 'Customer N') =>
    (await scene.me.post('accounting/parties/store', { kind: 'customer', name })).body.id as number;
  const isSound = async () =>
    (await verify(host.db)).checks.filter(({ ok }) => !ok).map(({ key, rows }) => [key, rows]);

  return {
    get host() {
      return host;
    },
    get scene() {
      return scene;
    },
    id,
    pay,
    receive,
    entryOf,
    buyEuro,
    position,
    aCustomer,
    isSound,
  };
}
