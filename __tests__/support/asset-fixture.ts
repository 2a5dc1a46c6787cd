import { sealBooks } from '@/server/ledger/chain/seal';
import { counterFixture, TODAY } from './counter-fixture';

export const ASSETS = 'assets/asset';
export { TODAY };

/** For every test: a host with money, euros and an asset category with monthly depreciation. */
export function assetFixture() {
  const fixture = counterFixture({ currencies: ['EUR'] });
  const { id, me } = { id: fixture.id, me: () => fixture.me };

  const aCategory = async (more: object = {}): Promise<number> => {
    const terms = { name: 'Machines', method: 'straight_line', life_months: 12, ...more };
    const { status, body } = await me().post('assets/asset-category/store', terms);
    expect([status, body.errors]).toEqual([201, undefined]);
    return body.id;
  };

  /** Stores an asset: 12,000 over twelve months from January, paid in cash. */
  const anAsset = async (more: object = {}) => {
    const category_id = await aCategory();
    return given({ category_id, ...more });
  };

  const given = async (more: object) => {
    const body = {
      name: 'Counting machine',
      cost: '12000',
      purchased_on: '2026-01-05',
      in_service_on: '2026-01-05',
      paid_from_account_id: id('1010'),
      post: true,
      ...more,
    };
    const { status, body: answer } = await me().post(`${ASSETS}/store`, body);
    expect([status, answer.errors]).toEqual([201, undefined]);
    return answer;
  };

  const step = async (of: number, name: string, body: object = {}) => {
    // Seals earlier rows, as if a minute had passed before the step.
    await sealBooks(fixture.host.db);
    const { status, body: answer } = await me().post(`${ASSETS}/${of}/${name}`, body);
    expect([name, status, answer.errors]).toEqual([name, 200, undefined]);
    return answer;
  };

  const refused = async (of: number, name: string, body: object) => {
    const { status, body: answer } = await me().post(`${ASSETS}/${of}/${name}`, body);
    return [status, Object.keys(answer.errors ?? {})];
  };

  const scheduleOf = async (of: number) => (await me().get(`${ASSETS}/${of}/schedule`)).body;

  return { fixture, aCategory, anAsset, given, step, refused, scheduleOf };
}
