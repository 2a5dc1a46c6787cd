import type { Client } from './client';
import { DAY, dealingFixture } from './dealing-fixture';

export const LIMIT = 'exchange/credit-limit';
export const SUB = 'exchange/credit-sub-limit';
export const CLW = 'exchange/credit-limit-withdrawal';
export const CSW = 'exchange/credit-sub-limit-withdrawal';

/** An organisation with 8,000 euros that cost 8,640.00, a board, and a customer for credit. */
export function creditFixture() {
  const office = dealingFixture();
  let customer: number;
  beforeEach(async () => {
    await office.currency('AED');
    await office.boardAt('EUR', '1.0850');
    await office.boardAt('AED', '0.272294');
    await office.hold('EUR', '8000', '8640.00');
    await office.hold('AED', '20000', '5446.00');
    customer = await office.party('customer', 'Customer O');
  });

  const stored = async (path: string, body: object, me: Client = office.me()) =>
    me.post(`${path}/store`, { post: true, ...body });
  const limit = (more: object = {}) =>
    stored(LIMIT, {
      party_id: customer,
      amount: '10000.00',
      valid_from: '2026-01-01',
      reason: 'Known',
      ...more,
    });
  const sub = (limit_id: number, more: object = {}) =>
    stored(SUB, {
      limit_id,
      scope: 'currency',
      scope_value: 'EUR',
      amount: '4000',
      currency: 'EUR',
      ...more,
    });
  const draw = (path: string, more: object, me?: Client) =>
    stored(
      path,
      {
        date: DAY,
        currency: 'EUR',
        amount: '3000',
        due_date: '2026-12-19',
        location_id: 1,
        ...more,
      },
      me,
    );
  const repay = (path: string, id: number, more: object) =>
    office.me().post(`${path}/${id}/repay`, {
      date: '2026-11-20',
      currency: 'EUR',
      amount: '1000',
      location_id: 1,
      ...more,
    });
  /** Stores a limit of 10,000.00 with a sub-limit of 4,000 euros and returns their ids. */
  const withSub = async () => {
    const { body: made } = await limit();
    const { status, body } = await sub(made.id);
    expect([status, body.errors]).toEqual([201, undefined]);
    return { limit_id: made.id as number, sub_limit_id: body.id as number };
  };
  const available = async (id: number, query: Readonly<Record<string, string>> = {}) => {
    const { body } = await office
      .me()
      .get(`${LIMIT}/${id}/available?${new URLSearchParams(query)}`);
    return body;
  };
  const second = () => office.host.signInAs(null, 'second@example.com');

  return { office, limit, sub, draw, repay, withSub, available, second, customer: () => customer };
}
