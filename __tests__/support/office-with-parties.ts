import { ledgerScene, type Scene } from './ledger-scene';
import { startHost, type TestHost } from './test-host';

// oxlint-disable-next-line typescript/no-explicit-any
export type Row = Record<string, any>;

/**
 * An organisation with opening balances of 1 January: capital, euros and rent payable. It has two dealers, one of whom
 * owes 10,000, a customer with an overdrawn balance, and an employee with an unpaid salary. Its clock is at 20 November
 * 2026.
 */
export function officeWithParties() {
  let host: TestHost;
  let scene: Scene;
  const parties = new Map<string, number>();

  const idOf = (number: string) => scene.account(number).id;
  const partyOf = (name: string) => parties.get(name) ?? 0;
  const report = async (name: string, query = ''): Promise<Row> => {
    const { status, body } = await scene.me.get(`reports/${name}?${query}`);
    expect([name, status, body.errors]).toEqual([name, 200, undefined]);
    return body;
  };
  const aParty = async (kind: string, name: string) => {
    const { body } = await scene.me.post('accounting/parties/store', { kind, name });
    parties.set(name, body.id);
  };
  const named = (number: string, name: string, side: object) => ({
    account_id: idOf(number),
    party_id: partyOf(name),
    ...side,
  });

  beforeAll(async () => {
    host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
    scene = await ledgerScene(host);
    await aParty('other', 'Landlord');
    await aParty('dealer', 'First');
    await aParty('dealer', 'Second');
    await aParty('customer', 'Laila');
    await aParty('employee', 'Ahmad');
    const opened = await scene.me.post('accounting/opening-balances/store', {
      date: '2026-01-01',
      lines: [
        { account_id: idOf('1010'), amount: '300000' },
        { account_id: idOf('1020'), currency: 'EUR', amount: '500', base: '540' },
        { account_id: idOf('2140'), party_id: partyOf('Landlord'), amount: '-4300' },
        { account_id: idOf('3000'), amount: '-296240' },
      ],
    });
    expect([opened.status, opened.body.errors]).toEqual([201, undefined]);
    await scene.post('2026-11-02', [
      named('1120', 'First', { debit: '10000' }),
      ['1010', '-10000'],
    ]);
    await scene.post('2026-11-03', [
      named('1120', 'Second', { credit: '184215.30' }),
      ['1010', '184215.30'],
    ]);
    await scene.post('2026-11-04', [named('2010', 'Laila', { debit: '55' }), ['1010', '-55']]);
    await scene.post('2026-11-05', [named('2110', 'Ahmad', { credit: '700' }), ['5110', '700']]);
  }, 60_000);
  afterAll(() => host.close());

  return {
    get host() {
      return host;
    },
    get scene() {
      return scene;
    },
    idOf,
    partyOf,
    report,
  };
}
