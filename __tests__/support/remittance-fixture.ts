import { sealBooks } from '@/server/ledger/chain/seal';
import { changeSetting } from './change-setting';
import { DAY, dealingFixture } from './dealing-fixture';

export const TRS = 'exchange/transfer';

/** Data of a sender that the rules on money transfers require for large amounts. */
export const KNOWN = { sender_address: '4 Mill Street, Town', sender_date_of_birth: '1990-01-02' };

/** An organisation that sends money to Pakistan and Afghanistan through an agent. */
export function remitFixture({ travelRule }: Readonly<{ travelRule?: 'require' }> = {}) {
  const office = dealingFixture();
  const ids = { agent: 0, sender: 0 };
  beforeEach(async () => {
    for (const [code, mid] of [
      ['PKR', '0.003590664273'],
      ['AFN', '0.014285714286'],
    ] as const) {
      await office.currency(code);
      await office.boardAt(code, mid);
    }
    await office.boardAt('EUR', '1.0850');
    if (travelRule) await changeSetting(office.me(), 'exchange', { travel_rule: travelRule });
    ids.agent = await office.party('agent', 'Herat');
    ids.sender = await office.party('customer', 'Sender One');
  });
  /** Seals earlier rows, as if a minute had passed before the step. */
  const step = async (id: number, name: string, body: object = {}) => {
    await sealBooks(office.host.db);
    return office.me().post(`${TRS}/${id}/${name}`, body);
  };
  const out = (more: object = {}) =>
    office.me().post(`${TRS}/store`, {
      kind: 'remit_out',
      date: DAY,
      sender_id: ids.sender,
      agent_id: ids.agent,
      beneficiary: { name: 'Beneficiary One', country: 'PK', phone: '+92 300 1234567' },
      principal: '500',
      payout_currency: 'PKR',
      rate: '278.50',
      quote_direction: 'indirect',
      post: true,
      ...more,
    });
  /** Moves a remittance to the state in which the agent can pay it out. */
  const ready = async (id: number) => {
    await step(id, 'send');
    return step(id, 'available');
  };
  return {
    office,
    ids,
    step,
    out,
    ready,
    /** A remittance that the agent has paid out. */
    paidOut: async (more: object = {}): Promise<number> => {
      const { body } = await out(more);
      await ready(body.id);
      const document = { type: 'passport', number: 'P1234567', country: 'PK' };
      const paid = await step(body.id, 'pay-out', { code: body.payout_code, document });
      expect([paid.status, paid.body.errors]).toEqual([200, undefined]);
      return body.id;
    },
    incoming: (more: object = {}) =>
      office.me().post(`${TRS}/store`, {
        kind: 'remit_in',
        date: DAY,
        agent_id: ids.agent,
        reference: 'H-77',
        post: true,
        sender: { name: 'Far Sender', country: 'AF' },
        beneficiary: { name: 'Near One', country: 'US', phone: '+1 555 0100' },
        payout_currency: 'EUR',
        payout_amount: '300',
        ...more,
      }),
  };
}
