import { counterFixture, TODAY } from './counter-fixture';

export const ASSETS = 'assets/asset';
export { TODAY };

/** For every test a host with money, euros and a category of assets that is charged by the month. */
export function assetFixture() {
  const fixture = counterFixture({ currencies: ['EUR'] });
  const { id, me } = { id: fixture.id, me: () => fixture.me };

  const aCategory = async (more: object = {}): Promise<number> => {
    const { rows } = await fixture.host.owner.query<{ id: number }>(
      `insert into asset_category (name, method, life_months, frequency_months, convention, salvage_percent,
         cost_account_id, accumulated_account_id, expense_account_id, gain_account_id, loss_account_id)
       values ('Machines', 'straight_line', 12, 1, 'full_month', 0, $1, $2, $3, $4, $5) returning id`,
      [id('1210'), id('1290'), id('5410'), id('4130'), id('5420')],
    );
    void more;
    return Number(rows[0]?.id);
  };

  /** An asset in the register: 12,000 over twelve months from the beginning of the year, paid in cash. */
  const anAsset = async (more: object = {}) => {
    const category_id = await aCategory();
    return given({ category_id, ...more });
  };

  const given = async (more: object) => {
    const body = {
      ...{ name: 'Counting machine', cost: '12000', purchased_on: '2026-01-05' },
      ...{ in_service_on: '2026-01-05', paid_from_account_id: id('1010'), post: true },
      ...more,
    };
    const { status, body: answer } = await me().post(`${ASSETS}/store`, body);
    expect([status, answer.errors]).toEqual([201, undefined]);
    return answer;
  };

  const step = async (of: number, name: string, body: object = {}) => {
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
