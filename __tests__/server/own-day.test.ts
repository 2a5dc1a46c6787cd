import { documentTypes } from '@/lib/domain/document-type';
import { keysOf } from '@/lib/domain/record-of';
import { atRate, openUndoOffice, type UndoOffice } from '../support/undo-office';
import {
  asset,
  BESIDE,
  LOCKED_TO,
  MORE,
  type Own,
  POSTED,
  remit,
  TODAY,
} from '../support/own-day-kinds';
import { startHost, type TestHost } from '../support/test-host';

const OWN = [...POSTED, ...MORE];

test('every type that posts is held to its own day here', () => {
  const posting = keysOf(documentTypes).filter((type) => 'posts' in documentTypes[type]);
  expect(posting.filter((type) => !OWN.some((one) => one.type === type))).toEqual([]);
});

describe('with all locked to a day after today', () => {
  let host: TestHost;
  let office: UndoOffice;
  beforeAll(async () => {
    host = await startHost({ chart: true, now: () => new Date(`${TODAY}T10:00:00Z`) });
    office = await openUndoOffice(host, 'average');
    await atRate(host, { code: 'EUR', mid: '1.1', kind: 'closing', day: '2026-12-31' });
    await atRate(host, { code: 'GBP', mid: '1.2', kind: 'closing', day: '2026-12-31' });
    await office.made('exchange/transfer', remit(office, TODAY));
    // Depreciates monthly from December on.
    await office.good('assets/asset/store', {
      ...asset(office, { purchased_on: TODAY, in_service_on: '2026-12-01', post: true }),
      paid_from_account_id: office.id('1010'),
    });
    await office.good('accounting/transaction-locking/store', {
      modules: ['all'],
      lock_date: LOCKED_TO,
      reason: 'Closed month',
    });
  });
  afterAll(() => host.close());

  const store = async ({ path, body }: Own, day: string) => {
    const { dealer } = office.ids;
    const call = path.includes('{dealer}')
      ? path.replace('{dealer}', String(dealer))
      : `${path}/store`;
    const given = body(office, day);
    const posts = !/depreciation|revaluation|settle/.test(path);
    const { status, body: answer } = await office.me.post(call, {
      ...given,
      ...(posts && { post: true }),
    });
    return [status, Object.keys(answer.errors ?? {})];
  };

  test.each(OWN)('$type of $path is refused on a locked day, at its field', async (own) => {
    const { field = 'date' } = own;
    expect(await store(own, LOCKED_TO)).toEqual([422, [field]]);
  });

  test.each(OWN)('$type of $path of an open day is posted, whatever today is', async (own) => {
    expect(await store(own, '2026-12-31')).toEqual([201, []]);
  });

  test.each(BESIDE)('$type of $path posts nothing, so no lock refuses it', async (own) => {
    expect(await store(own, TODAY)).toEqual([201, []]);
  });
});
