import { messagesSent } from '@/server/outbox/outbox';
import { allEndpoints } from '@/server/routes';
import type { Client } from '../support/client';
import { internalStates, type State } from '../support/internal-states';
import { lettersTo } from '../support/letters';
import { aWorld, DEALING, LISTED, openCounter, STEPS, toldBy } from '../support/public-world';
import { casesOf } from '../support/sample';
import { putList } from '../support/screening-fixture';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let me: Client;
let states: readonly State[];
let clock = new Date('2026-11-24T08:00:00Z');

beforeAll(async () => {
  host = await startHost({ now: () => clock });
  me = await host.signIn();
  await openCounter(me);
  const agent = await me.post('accounting/parties/store', { kind: 'agent', name: 'Herat' });
  states = internalStates(host, me, agent.body.id);
  await putList(host, [{ ref: '7', name: LISTED, kind: 'person' }]);
}, 60_000);
afterAll(async () => {
  await messagesSent();
  await host.close();
});

/** Moves the clock past limits on tries; staff stay signed in. */
async function pass(minutes: number) {
  await messagesSent();
  clock = new Date(clock.getTime() + minutes * 60_000);
  await me.get('user/current-user');
}

type Cell = Readonly<{
  call: string;
  state: string;
  same: boolean;
  times: readonly [number, number];
}>;

/** The order of the two calls alternates, because the first leaves work that slows the second. */
async function compare(state: State, turn: number): Promise<Cell[]> {
  const { name, base, own = {}, act, neutral } = state;
  const worlds = [await aWorld(host, me, base), await aWorld(host, me, base, own)] as const;
  await neutral?.(worlds[0]);
  await act(worlds[1]);
  await pass(16);
  const cells: Cell[] = [];
  const steps = state.steps ?? (base === 'approved' ? [...DEALING, ...STEPS] : STEPS);
  for (const [no, [call, run]] of steps.entries()) {
    const at = no + turn;
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

/** Calls without customer data: the organisation's own pages and those of its staff. */
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
  for (const [turn, state] of casesOf(states, 3).entries()) {
    cells.push(...(await compare(state, turn)));
  }
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
      Math.min(...own.map(({ times }) => times[side] ?? 0)),
    );
    // The fastest run of each counts, because other load only adds time.
    expect([call, Math.abs((neutral ?? 0) - (internal ?? 0)) < 15 + (neutral ?? 0) / 2]).toEqual([
      call,
      true,
    ]);
  }
});
