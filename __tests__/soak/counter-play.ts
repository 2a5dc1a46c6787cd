import { sql } from 'kysely';

import { fixed, isZero } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { type Random } from '@/server/seed/random';
import type { Act } from './counter-act';
import { apply } from './counter-acts';
import type { DrawCourse } from './counter-credit';
import { keepHeld } from './counter-keep';
import { PURPOSES } from './counter-known';
import { borrowerOf, drawnFor } from './counter-lending';
import { isEmptiedAtLast } from './counter-lines';
import { liquidation } from './counter-liquidation';
import type { CounterModel } from './counter-model';
import { nextAct } from './counter-next';
import type { CounterOverApi } from './counter-over-api';
import { writtenAs } from './exact';

type Counter = Readonly<{ host: CounterOverApi; model: CounterModel; db: Db }>;

const WAYS = { lends: 'on limits' } as const;

/** Plays random acts on a host, compares it with the model after each, and finally settles and sells everything. */
export async function playOverApi(
  counter: Counter,
  random: Random,
  length: number,
): Promise<Readonly<{ acts: number; refused: number; met: ReadonlySet<string> }>> {
  const { model } = counter;
  const met = new Set<string>();
  let refused = 0;
  for (let done = 0; done < length;) {
    const act = nextAct(model, random, WAYS);
    if (!act) continue;
    done += 1;
    if (await both(counter, act)) namesOf(act).forEach((name) => met.add(name));
    else refused += 1;
  }
  let acts = length;
  for (const act of liquidation(model)) {
    acts += 1;
    met.add(namesOf(act)[0] ?? act.kind);
    if (!(await both(counter, act))) throw new Error(`not brought to an end: ${told(act)}`);
  }
  const left = leftOver(model);
  if (left.length > 0) throw new Error(`left after everything was sold: ${told(left)}`);
  counter.host.undone.forEach((of) => met.add(`undo ${of}`));
  return { acts, refused, met };
}

/** Kinds of an act for the coverage report, including the use of credit. */
function namesOf(act: Act): string[] {
  const isOfSub = act.kind === 'draw' && act.draw.sub !== undefined;
  const isOnCredit = act.kind === 'ticket' && drawnFor(act.ticket) !== undefined;
  return [
    act.kind === 'office' ? act.deed.kind : act.kind,
    ...(isOfSub ? ['draw on a part'] : []),
    ...(isOnCredit ? ['credit ticket'] : []),
  ];
}

/** Applies an act to both; throws if only one of them refuses it, or if their states differ. */
async function both({ host, model, db }: Counter, act: Act): Promise<boolean> {
  const entry = model.entries.length;
  const isAllowed = apply(model, act);
  const refusal = await host.post(act, entry);
  if (isAllowed !== (refusal === null)) {
    throw new Error(`${told(act)} is ${isAllowed ? 'allowed' : 'refused'}, the host: ${refusal}`);
  }
  if (act.kind === 'remit out' && host.isHeld(entry)) keepHeld(model.courses, entry);
  const borrower = borrowerOf(model.courses, act);
  const [theirs, ours] = [await standingAt(db, model), standingOf(model)];
  if (borrower !== undefined) {
    (await host.creditOf(borrower)).forEach((line) => theirs.add(line));
    model.courses.credit.standing(borrower, model.money).forEach((line) => ours.add(line));
  }
  const differing = [...theirs, ...ours].filter((one) => theirs.has(one) !== ours.has(one));
  if (differing.length > 0) throw new Error(`${told(act)} leaves ${told(differing)}`);
  return isAllowed;
}

const told = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));

/** State of the model as lines of text. */
function standingOf(model: CounterModel): Set<string> {
  const { base, foreign, decimals } = model.money;
  const text = (amount: bigint, currency: string) => writtenAs(amount, decimals[currency] ?? 0);
  const lines: string[] = [];
  const tell = (name: string, currency: string, amount: bigint, value: bigint) => {
    if (amount === 0n && value === 0n) return;
    lines.push(`${name} ${currency} ${text(amount, currency)} ${text(value, base)}`);
  };
  for (const [key, held] of model.balances) {
    if (key.startsWith('result ')) continue;
    const [account = '', party = '0', currency = ''] = key.split(' ');
    // Keys of the model begin with its account names.
    const purpose = PURPOSES[account as keyof typeof PURPOSES];
    tell(`${purpose} ${party}`, currency, held.amount, held.base);
  }
  const result = model.held({ account: 'result', currency: base }) - model.realised;
  tell(`${PURPOSES.result} 0`, base, result, result);
  for (const [name, currency, amount, value] of officeStanding(model)) {
    tell(name, currency, amount, value);
  }
  for (const { code } of foreign) {
    tell(`${PURPOSES.valuation} 0`, code, 0n, model.valuation(code));
    const { amount, base: cost } = model.positions.of(code);
    tell('position', code, amount, cost);
    (model.positions.layers.get(code) ?? []).forEach((layer, at) =>
      tell(`layer ${at + 1}`, code, layer.amount, layer.base),
    );
  }
  const draws = [...model.courses.credit.draws.values()];
  for (const [path, own] of Map.groupBy(draws, drawnUnder)) {
    own.forEach(({ currency, amount }, at) => tell(`${path} ${at + 1}`, currency, amount, 0n));
  }
  for (const [key, amount] of model.notes) {
    const [place = '', currency = ''] = key.split(' ');
    tell(`place ${place}`, currency, amount, 0n);
  }
  return new Set(lines);
}

/** Draws are numbered by the kind of their limit. */
const drawnUnder = ({ isOfSub }: DrawCourse): string =>
  isOfSub ? 'credit sub-limit withdrawal' : 'credit limit withdrawal';

/** State of the host in the same format; parties and locations in the order of creation. */
async function standingAt(
  db: Db,
  { money: { base, decimals } }: CounterModel,
): Promise<Set<string>> {
  const { rows } = await sql<{ name: string; currency: string; amount: string; base: string }>`
    select a.purpose || ' ' || coalesce(p.place, 0) as name, b.currency, b.amount, b.base
    from balance b
    join account a on a.id = b.account_id
    left join (select id, row_number() over (order by id) as place from party) p on p.id = b.party_id
    union all
    select 'position', currency, quantity, cost from position
    union all
    select 'layer ' || row_number() over (partition by currency order by entry_id, no),
           currency, quantity, cost
    from position_layer
    union all
    select type || ' ' || row_number() over (partition by type order by id),
           currency, (course ->> 'outstanding')::numeric, 0
    from document
    where type in ('credit limit withdrawal', 'credit sub-limit withdrawal')
    union all
    select 'asset ' || asset_id, ${base}, sum(cost), sum(accumulated) from asset_move group by asset_id
    union all
    select 'slip ' || run_id || '/' || employee_id, currency, net, base_net from payslip
    union all
    select 'paid ' || run_id || '/' || employee_id, currency, paid, 0 from payslip
    union all
    select 'place ' || l.place, s.currency, s.quantity, 0
    from stock s
    join (select id, row_number() over (order by id) as place from location) l on l.id = s.location_id
  `.execute(db);
  return new Set(
    rows
      .filter(({ amount, base: value }) => !isZero(amount) || !isZero(value))
      .map(({ name, currency, amount, base: value }) => {
        const own = fixed(amount, decimals[currency] ?? 0);
        return `${name} ${currency} ${own} ${fixed(value, decimals[base] ?? 0)}`;
      }),
  );
}

/** Balances and positions that are not zero after everything was settled and sold; must be empty. */
function leftOver({ balances, positions }: CounterModel): string[] {
  return [...[...balances].filter(([key]) => isEmptiedAtLast(key)), ...positions.held]
    .filter(([, { amount, base }]) => amount !== 0n || base !== 0n)
    .map(([key, { amount, base }]) => `${key} ${amount} ${base}`);
}

type Standing = readonly [name: string, currency: string, amount: bigint, base: bigint];

/** Cost and depreciation of every asset, and net and paid amount of every slip. */
function officeStanding({ courses: { office }, money: { base } }: CounterModel): Standing[] {
  if (!office) return [];
  const assets = [...office.assets.values()].map(({ no, carried, accumulated }): Standing => [
    `asset ${no}`,
    base,
    carried,
    accumulated,
  ]);
  const slips = [...office.payrolls.values()].flatMap(({ no, slips: own }) =>
    own.flatMap(({ employee, currency, net, base: worth, paid }): Standing[] => [
      [`slip ${no}/${employee}`, currency, net, worth],
      [`paid ${no}/${employee}`, currency, paid, 0n],
    ]),
  );
  return [...assets, ...slips];
}
