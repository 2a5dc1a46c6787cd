import { kycDue } from '@/server/exchange/kyc/kyc-due';
import { raiseAlert } from '@/server/exchange/compliance/raise-alert';
import { inTransaction } from '@/server/database/transaction';
import { settleDue } from '@/server/jobs/due';
import { lettersSent } from '@/server/mail/letters';
import { sendLetters } from '@/server/mail/outbox';
import { allEndpoints } from '@/server/routes';
import type { Client } from '../support/client';
import { lettersTo } from '../support/letters';
import {
  aWorld,
  DEALING,
  LISTED,
  openCounter,
  STEPS,
  toldBy,
  type World,
} from '../support/public-world';
import { putList } from '../support/screening-fixture';
import { startHost, type TestHost } from '../support/test-host';
import { PERSON } from '../support/kyc-fixture';

jest.setTimeout(300_000);

let host: TestHost;
let me: Client;
let agent: number;
let clock = new Date('2026-11-24T08:00:00Z');

beforeAll(async () => {
  host = await startHost({ now: () => clock });
  me = await host.signIn();
  await openCounter(me);
  agent = (await me.post('accounting/parties/store', { kind: 'agent', name: 'Herat' })).body.id;
  await putList(host, [{ ref: '7', name: LISTED, kind: 'person' }]);
}, 60_000);
afterAll(async () => {
  await lettersSent();
  await host.close();
});

/** Time for limits on tries to pass, in which staff stay signed in. */
async function pass(minutes: number) {
  clock = new Date(clock.getTime() + minutes * 60_000);
  await me.get('user/current-user');
}

type Act = (world: World) => Promise<unknown>;
const step =
  (name: string, body: object = {}): Act =>
  async ({ id }) => {
    const { status, body: answer } = await me.post(`exchange/kyc-customers/${id}/${name}`, body);
    expect([name, status, answer.errors]).toEqual([name, 200, undefined]);
  };
const reason = { reason: 'It is not right' };
const alert: Act = async ({ id }) =>
  inTransaction(host.db, (db) =>
    raiseAlert(db, {
      ...{ rule: 'same_image', party_ids: [], documents: [], score: 90 },
      ...{ facts: { kyc_customers: [id] }, about: `test ${id}` },
    }),
  );
const caseOpened: Act = async (world) => {
  const id = await alert(world);
  expect((await me.post(`exchange/alerts/${id}/escalate`, reason)).status).toBe(200);
};
/** The hit of a customer whose name is on a list. */
const hit: Act = async (world) => {
  const { rows } = await host.owner.query(
    `select id::integer from screening_hit where subject_kind = 'kyc' and subject_id = $1`,
    [world.id],
  );
  expect(rows).toHaveLength(1);
  return rows[0].id;
};
/** A list that comes after the approval names the customer. */
const matched: Act = async (world) => {
  await putList(host, [{ ref: '8', name: PERSON.full_name, kind: 'person' }], 'un');
  await step('screen')(world);
  const path = `exchange/screening/hits/${await hit(world)}/decide`;
  expect((await me.post(path, { decision: 'true_match', reason: 'x' })).status).toBe(200);
};
const remitHeld: Act = async ({ party }) => {
  const sent = await me.post('exchange/transfer/store', {
    ...{ kind: 'remit_out', date: '2026-11-24', sender_id: party, agent_id: agent, post: true },
    beneficiary: { name: 'Beneficiary One', country: 'PK', phone: '+92 300 1234567' },
    ...{ principal: '5', payout_currency: 'EUR', rate: '1.0990' },
  });
  const held = await me.post(`exchange/transfer/${sent.body.id}/hold`, reason);
  expect([sent.status, sent.body.errors, held.status]).toEqual([201, undefined, 200]);
};
const reject = (reason_code: string, final: boolean) =>
  step('reject', {
    ...{ reason_code, final, resubmit_after: '2026-11-24' },
    ...(reason_code !== 'POLICY' && { public_message: 'A list names you', internal_note: 'x' }),
  });
const none: Act = async () => undefined;

type State = Readonly<{
  name: string;
  base: string;
  /** What the customer whom `act` is about tells otherwise. */
  own?: object;
  act: Act;
  neutral?: Act;
  steps?: typeof STEPS;
}>;

/** What staff know of a customer and the customer must not: each beside the same file without it. */
const STATES: readonly State[] = [
  ...['draft', 'received', 'in_review', 'info_requested', 'approved'].map((base) => ({
    ...{ name: `blocked ${base}`, base, act: step('block', reason) },
  })),
  {
    ...{ name: 'blocked unsent', base: 'draft', act: step('block', reason) },
    steps: STEPS.slice(STEPS.findIndex(([call]) => call.endsWith('withdraw-consent'))),
  },
  { name: 'remittance held', base: 'approved', act: remitHeld },
  { name: 'suspended', base: 'approved', act: step('suspend', reason) },
  { name: 'alert open', base: 'approved', act: alert },
  { name: 'case open', base: 'received', act: caseOpened },
  ...[true, false].map((final) => ({
    ...{ name: final ? 'list, final' : 'list', base: 'in_review' },
    ...{ act: reject('LIST_MATCH', final), neutral: reject('POLICY', final) },
  })),
  {
    ...{ name: 'list, blocked', base: 'in_review', neutral: reject('POLICY', false) },
    act: async (world) => {
      await reject('LIST_MATCH', false)(world);
      await step('block', reason)(world);
    },
  },
  { name: 'hit open', base: 'received', own: { full_name: LISTED }, act: hit },
  { name: 'true match', base: 'approved', act: matched },
];

type Cell = Readonly<{
  call: string;
  state: string;
  same: boolean;
  times: readonly [number, number];
}>;

async function compare(state: State): Promise<Cell[]> {
  const { name, base, own = {}, act, neutral = none } = state;
  const worlds = [await aWorld(host, me, base), await aWorld(host, me, base, own)] as const;
  await neutral(worlds[0]);
  await act(worlds[1]);
  await pass(16);
  const cells: Cell[] = [];
  const steps = state.steps ?? (base === 'approved' ? [...DEALING, ...STEPS] : STEPS);
  for (const [at, [call, run]] of steps.entries()) {
    const told: string[] = [];
    const times: number[] = [];
    for (const world of at % 2 === 0 ? worlds : worlds.toReversed()) {
      const from = performance.now();
      const answer = await run(world, host);
      times.push(performance.now() - from);
      told.push(toldBy(answer));
    }
    expect([name, call, told[at % 2 === 0 ? 1 : 0]]).toEqual([
      name,
      call,
      told[at % 2 === 0 ? 0 : 1],
    ]);
    const [first = 0, second = 0] = times;
    const pair = at % 2 === 0 ? ([first, second] as const) : ([second, first] as const);
    cells.push({ call, state: name, same: told[0] === told[1], times: pair });
    if (call.endsWith('/resume')) await pass(16);
  }
  const letters = await Promise.all(worlds.map(({ email }) => lettersTo(host, email)));
  const subjects = letters.map((one) => one.map((text) => /^Subject: .*$/m.exec(text)?.[0]));
  expect([name, subjects[1]]).toEqual([name, subjects[0]]);
  return cells;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** Calls that know no customer: the house's own pages, and those of its staff. */
const WITHOUT_CUSTOMERS =
  /^(GET public\/rates-board\/\{token\}|GET (setting\/|load-locations-info)|(GET|POST) users\/)/;

test('every public call of the contract is among those that are compared', () => {
  const all = allEndpoints
    .filter(({ allow }) => allow === 'anyone')
    .map(({ method, path }) => `${method} ${path}`)
    .filter((call) => !WITHOUT_CUSTOMERS.test(call));
  const compared = new Set([...DEALING, ...STEPS].map(([call]) => call));
  expect(all.toSorted()).toEqual([...compared].toSorted());
});

test('no public call, letter or time shows what staff know of a customer', async () => {
  const cells: Cell[] = [];
  for (const state of STATES) cells.push(...(await compare(state)));
  const byCall = Map.groupBy(cells, ({ call }) => call);
  for (const [call, own] of byCall) {
    const states = Map.groupBy(own, ({ state }) => state);
    const cell = [...states].map(([state, of]) => {
      const [a, b] = [0, 1].map((side) => median(of.map(({ times }) => times[side] ?? 0)));
      const same = of.every((one) => one.same) ? 'same' : 'DIFFERENT';
      return `${state}: ${same} ${a?.toFixed(0)}/${b?.toFixed(0)}`;
    });
    process.stdout.write(`${call} (ms, neutral/internal): ${cell.join(', ')}\n`);
  }
  expect(cells.filter(({ same }) => !same)).toEqual([]);
  for (const [call, own] of byCall) {
    const [neutral, internal] = [0, 1].map((side) =>
      median(own.map(({ times }) => times[side] ?? 0)),
    );
    expect([call, Math.abs((neutral ?? 0) - (internal ?? 0)) < 15 + (neutral ?? 0) / 2]).toEqual([
      call,
      true,
    ]);
  }
});
