import { addDays } from '@/lib/domain/calendar';
import { byHand } from './by-hand';
import type { Client } from './client';
import type { TestHost } from './test-host';

type Line = Readonly<Record<string, unknown>>;
export type Account = Readonly<{ id: number; number: string; name: string }>;

/** Books with a chart of accounts and a foreign currency, and a user who posts. */
export type Scene = Readonly<{
  me: Client;
  accounts: ReadonlyMap<string, Account>;
  account(number: string): Account;
  /** Posts an entry; a line is [account number, signed amount in base] or a whole line. */
  post(
    date: string,
    lines: readonly (readonly [string, string] | Line)[],
    memo?: string,
  ): Promise<number>;
}>;

export async function ledgerScene(host: TestHost): Promise<Scene> {
  const scene = await ledgerBook(await host.signIn());
  await addEuro(host);
  return scene;
}

/** Generates a chart of accounts and returns functions to post on it. */
export async function ledgerBook(me: Client): Promise<Scene> {
  const { body } = await me.get('accounting/chart-of-accounts/generate_accounts');
  const accounts = new Map((body as Account[]).map((account) => [account.number, account]));
  const account = (number: string): Account => {
    const found = accounts.get(number);
    if (!found) throw new Error(`the chart has no ${number}`);
    return found;
  };
  return {
    me,
    accounts,
    account,
    async post(date, lines, memo = '') {
      const answer = await me.post('accounting/journal-entry/store', {
        date,
        memo,
        post: true,
        lines: lines.map((line) => (isPair(line) ? pairLine(line, account) : line)),
      });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      return answer.body.entry_ids[0] as number;
    },
  };
}

const isPair = (line: readonly [string, string] | Line): line is readonly [string, string] =>
  Array.isArray(line);

function pairLine([number, amount]: readonly [string, string], account: Scene['account']): Line {
  const side = amount.startsWith('-') ? { credit: amount.slice(1) } : { debit: amount };
  return { account_id: account(number).id, ...side };
}

async function addEuro({ owner }: TestHost): Promise<void> {
  await byHand(
    owner,
    `
    with drawn as (update counter set last = last + 1 where name = 'currency' returning last)
    insert into currency (code, id, name, symbol, minor_units, cash_increment)
    select 'EUR', last, 'Euro', '€', 2, 0.01 from drawn`,
  );
}

/** Posts random entries over a period, reproducible by seed; some are in euros. */
export async function postRandomly(
  scene: Scene,
  {
    entries,
    from,
    days,
    seed = 1,
  }: Readonly<{ entries: number; from: string; days: number; seed?: number }>,
): Promise<void> {
  const random = numbersFrom(seed);
  await scene.post(
    from,
    [
      ['1010', '50000.00'],
      ['1030', '50000.00'],
      ['3000', '-100000.00'],
    ],
    'Capital',
  );
  for (let index = 0; index < entries; index += 1) {
    const date = addDays(from, random(days));
    const cents = (most: number) => (random(most * 100) + 1) / 100;
    const amount = cents(900).toFixed(2);
    if (random(4) === 0) {
      const euros = (random(50) + 1).toFixed(2);
      const base = (Number(euros) * 1.1).toFixed(2);
      const euro = { account_id: scene.account('1040').id, currency: 'EUR', debit: euros, base };
      await scene.post(date, [euro, ['1030', `-${base}`]], 'Euros bought');
    } else {
      const cost = ['5210', '5220', '5310'][random(3)] ?? '5210';
      const fee = ['4020', '4110'][random(2)] ?? '4020';
      const lines: [string, string][] =
        random(2) === 0
          ? [
              [cost, amount],
              ['1010', `-${amount}`],
            ]
          : [
              ['1010', amount],
              [fee, `-${amount}`],
            ];
      await scene.post(date, lines, `Entry ${index}`);
    }
  }
}

/** Pseudorandom whole numbers below a limit, reproducible by seed. */
function numbersFrom(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * limit);
  };
}

/** Marks an entry as a closing, and updates the totals, as a real closing does. */
export async function markClosing(host: TestHost, entryId: number): Promise<void> {
  await host.owner.query(`
    begin;
    alter table entry disable trigger entry_no_change;
    update entry set kind = 'closing' where id = ${entryId};
    alter table entry enable trigger entry_no_change;
    delete from total;
    insert into total
    select l.account_id, l.currency, extract(year from l.date), part, e.kind = 'closing',
           sum(greatest(l.amount, 0)), -sum(least(l.amount, 0)),
           sum(greatest(l.base, 0)), -sum(least(l.base, 0))
    from line l join entry e on e.id = l.entry_id
    cross join lateral (values (0), (extract(month from l.date)::integer)) as parts (part)
    group by 1, 2, 3, 4, 5;
    commit`);
}
