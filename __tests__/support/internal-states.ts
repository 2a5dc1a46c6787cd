import { inTransaction } from '@/server/database/transaction';
import { raiseAlert } from '@/server/compliance/monitoring/raise-alert';
import type { Client } from './client';
import { PERSON } from './kyc-fixture';
import { LISTED, STEPS, type World } from './public-world';
import { putList } from './screening-fixture';
import type { TestHost } from './test-host';

type Act = (world: World) => Promise<unknown>;

export type State = Readonly<{
  name: string;
  base: string;
  /** Data of the customer whom `act` changes, if it differs. */
  own?: object;
  act: Act;
  neutral?: Act;
  steps?: typeof STEPS;
}>;

/** Internal states that a customer must not notice, each with a comparable file without it. */
export function internalStates(host: TestHost, me: Client, agent: number): readonly State[] {
  const step =
    (name: string, body: object = {}): Act =>
    async ({ id }) => {
      const { status, body: answer } = await me.post(`exchange/kyc-customers/${id}/${name}`, body);
      expect([name, status, answer.errors]).toEqual([name, 200, undefined]);
    };
  const reason = { reason: 'It is not right' };
  const alert = async ({ id }: World): Promise<number> =>
    inTransaction(host.db, (db) =>
      raiseAlert(db, {
        rule: 'same_image',
        party_ids: [],
        documents: [],
        score: 90,
        facts: { kyc_customers: [id] },
        about: `test ${id}`,
      }),
    );
  const caseOpened: Act = async (world) => {
    const id = await alert(world);
    expect((await me.post(`exchange/alerts/${id}/escalate`, reason)).status).toBe(200);
  };
  /** The hit of a customer whose name is on a list. */
  const hit = async (world: World): Promise<number> => {
    const { rows } = await host.owner.query(
      `select id::integer from screening_hit where subject_kind = 'kyc' and subject_id = $1`,
      [world.id],
    );
    expect(rows).toHaveLength(1);
    return Number(rows[0].id);
  };
  /** Imports a list with the customer's name after the approval. */
  const matched: Act = async (world) => {
    await putList(host, [{ ref: '8', name: PERSON.full_name, kind: 'person' }], 'un');
    await step('screen')(world);
    const path = `exchange/screening/hits/${await hit(world)}/decide`;
    expect((await me.post(path, { decision: 'true_match', reason: 'x' })).status).toBe(200);
  };
  const remitHeld: Act = async ({ party }) => {
    const sent = await me.post('exchange/transfer/store', {
      kind: 'remit_out',
      date: '2026-11-24',
      sender_id: party,
      agent_id: agent,
      post: true,
      beneficiary: { name: 'Beneficiary One', country: 'PK', phone: '+92 300 1234567' },
      principal: '5',
      payout_currency: 'EUR',
      rate: '1.0990',
    });
    const held = await me.post(`exchange/transfer/${sent.body.id}/hold`, reason);
    expect([sent.status, sent.body.errors, held.status]).toEqual([201, undefined, 200]);
  };
  const reject = (reason_code: string, final: boolean) =>
    step('reject', {
      reason_code,
      final,
      resubmit_after: '2026-11-24',
      ...(reason_code !== 'POLICY' && { public_message: 'A list names you', internal_note: 'x' }),
    });

  return [
    ...['draft', 'received', 'in_review', 'info_requested', 'approved'].map((base) => ({
      name: `blocked ${base}`,
      base,
      act: step('block', reason),
    })),
    {
      name: 'blocked unsent',
      base: 'draft',
      act: step('block', reason),
      steps: STEPS.slice(STEPS.findIndex(([call]) => call.endsWith('withdraw-consent'))),
    },
    { name: 'remittance held', base: 'approved', act: remitHeld },
    { name: 'suspended', base: 'approved', act: step('suspend', reason) },
    { name: 'alert open', base: 'approved', act: alert },
    { name: 'case open', base: 'received', act: caseOpened },
    ...[true, false].map((final) => ({
      name: final ? 'list, final' : 'list',
      base: 'in_review',
      act: reject('LIST_MATCH', final),
      neutral: reject('POLICY', final),
    })),
    {
      name: 'list, blocked',
      base: 'in_review',
      neutral: reject('POLICY', false),
      act: async (world) => {
        await reject('LIST_MATCH', false)(world);
        await step('block', reason)(world);
      },
    },
    { name: 'hit open', base: 'received', own: { full_name: LISTED }, act: hit },
    { name: 'true match', base: 'approved', act: matched },
  ];
}
