import type { Db } from '@/server/kernel/host';
import { type Random } from '@/server/seed/random';
import type { Act } from './counter-act';
import { apply } from './counter-acts';
import { keepHeld } from './counter-keep';
import { liquidation } from './counter-liquidation';
import { borrowerOf, drawnFor } from './counter-lending';
import type { CounterOverApi } from './counter-over-api';
import type { CounterModel } from './counter-model';
import { nextAct } from './counter-next';
import { leftOver, standingAt, standingOf } from './counter-standing';

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
