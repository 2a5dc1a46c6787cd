import { sql } from 'kysely';

import { fixed, isZero } from '@/lib/domain/money';
import type { Db } from '@/server/kernel/host';
import { type Random } from '@/server/seed/random';
import { type Act, apply, liquidation, nextAct } from './counter-acts';
import { type CounterOverApi, PURPOSES } from './counter-over-api';
import type { CounterModel } from './counter-model';
import { writtenAs } from './exact';

type Counter = Readonly<{ host: CounterOverApi; model: CounterModel; db: Db }>;

/** So many random acts at a host, compared with the model after each; then everything is sold. */
export async function playOverApi(
  counter: Counter,
  random: Random,
  length: number,
): Promise<Readonly<{ acts: number; refused: number }>> {
  const { model } = counter;
  const voidable = new Set<number>();
  let refused = 0;
  for (let done = 0; done < length;) {
    const act = nextAct(model, random, [...voidable]);
    if (!act) continue;
    done += 1;
    const isDone = await both(counter, act);
    if (!isDone) refused += 1;
    else if (act.kind === 'void') voidable.delete(act.entry);
    else voidable.add(model.entries.length - 1);
  }
  let acts = length;
  for (const act of liquidation(model)) {
    acts += 1;
    if (!(await both(counter, act))) throw new Error(`not sold: ${told(act)}`);
  }
  const left = [...model.positions].filter(([, { amount, base }]) => amount !== 0n || base !== 0n);
  if (left.length > 0) throw new Error(`left after everything was sold: ${told(left)}`);
  return { acts, refused };
}

/** Fails where one lets happen what the other refuses, or anything stands otherwise than it should. */
async function both({ host, model, db }: Counter, act: Act): Promise<boolean> {
  const isAllowed = apply(model, act);
  const refusal = await host.post(act);
  if (isAllowed !== (refusal === null)) {
    throw new Error(`${told(act)} is ${isAllowed ? 'allowed' : 'refused'}, the host: ${refusal}`);
  }
  const [theirs, ours] = [await standingAt(db, model), standingOf(model)];
  const differing = [...theirs, ...ours].filter((one) => theirs.has(one) !== ours.has(one));
  if (differing.length > 0) throw new Error(`${told(act)} leaves ${told(differing)}`);
  return isAllowed;
}

/** Everything that stands by the model, a line of text each. */
function standingOf(model: CounterModel): Set<string> {
  const { base, foreign, decimals } = model.money;
  const text = (amount: bigint, currency: string) => writtenAs(amount, decimals[currency] ?? 0);
  const lines: string[] = [];
  const tell = (name: string, currency: string, amount: bigint, value: bigint) => {
    if (amount === 0n && value === 0n) return;
    lines.push(`${name} ${currency} ${text(amount, currency)} ${text(value, base)}`);
  };
  for (const [key, held] of model.balances) {
    const [account = '', party = '0', currency = ''] = key.split(' ');
    // The model's keys begin with its own names.
    const purpose = PURPOSES[account as keyof typeof PURPOSES];
    tell(`${purpose} ${party}`, currency, held.amount, held.base);
  }
  tell(`${PURPOSES.result} 0`, base, -model.realised, -model.realised);
  for (const { code } of foreign) {
    tell(`${PURPOSES.valuation} 0`, code, 0n, model.valuation(code));
    tell('position', code, model.position(code).amount, model.position(code).base);
  }
  return new Set(lines);
}

/** The same by the host; customers in the order in which they were made. */
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

const told = (value: unknown): string =>
  JSON.stringify(value, (_key, one: unknown) => (typeof one === 'bigint' ? String(one) : one));
