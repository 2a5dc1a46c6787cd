import { allEndpoints } from '@/server/routes';
import { fillPath, paramNames } from '@/lib/contract/endpoint';
import { isZero } from '@/lib/domain/money';
import type { Answer, Client } from './client';
import { type counterFixture, SALES, TODAY } from './counter-fixture';

/**
 * A day of a teller who counts blind. Figures that they must not see are read from the books and searched for in every
 * answer to them.
 */
type Fixture = ReturnType<typeof counterFixture>;

export const [VAULT, OWN, COLLEAGUES] = [1, 2, 3] as const;

const PAGES = ['sales', 'tills', 'transfer', 'expenses', 'receipts', 'manual journal', 'parties'];
const ACTIONS = { view: true, create: true, post: true, void: true, export: true };
const READ = ['rates', 'user statement', 'sales analysis', 'dashboard', 'invoice'];
const TELLER = [...PAGES, ...READ].map((name) => ({ name, title: name, ...ACTIONS }));

export const transfer = (from: number, to: number, currency: string, amount: string) => ({
  kind: 'internal',
  from_location_id: from,
  to_location_id: to,
  lines: [{ currency, amount }],
});

export const sale = (side: 'buy' | 'sell', amount: string, location_id: number = OWN) => ({
  date: TODAY,
  location_id,
  lines: [{ side, currency: 'EUR', amount }],
});

/** Two tills with money, one opened by the teller; one ticket at the other till, a purchase and a sale at their own. */
export async function aBlindDay(fixture: Fixture): Promise<Client> {
  await fixture.opening('EUR', '5000', '5413.37');
  const board = { currency: 'EUR', buy: '1.0711', sell: '1.0993', mid: '1.08531' };
  expect((await fixture.me.post('exchange/rates/store', board)).status).toBe(201);
  const colleague = await fixture.host.signInAs(null);
  const teller = await fixture.host.signInAs(TELLER);
  for (const name of ['Till 1', 'Till 2'])
    await fixture.me.post('exchange/locations/store', { name, type: 'till' });
  const move = (to: number, currency: string, amount: string) =>
    fixture.given('transfer', 'exchange/transfer/store', transfer(VAULT, to, currency, amount));
  await move(OWN, 'USD', '2000');
  await move(OWN, 'EUR', '800');
  await move(COLLEAGUES, 'USD', '3100');
  const open = (by: Client, location_id: number, count: object) =>
    done(by, 'exchange/till-sessions/open', { location_id, count });
  await open(teller, OWN, { USD: '2000', EUR: '800' });
  await open(colleague, COLLEAGUES, { USD: '3100' });
  for (const amount of ['10', '7.31'])
    await done(colleague, `${SALES}/store`, { ...sale('buy', amount, COLLEAGUES), post: true });
  await done(teller, `${SALES}/store`, { ...sale('buy', '137'), post: true });
  await done(teller, `${SALES}/store`, { ...sale('sell', '211'), post: true });
  await fixture.given('rent', 'accounting/expenses/store', {
    paid_from_account_id: fixture.id('1010'),
    payee: 'Owner',
    lines: [{ account_id: fixture.id('5210'), amount: '17.43' }],
  });
  return teller;
}

async function done(by: Client, path: string, body: object): Promise<Answer> {
  const answer = await by.post(path, body);
  expect([path, answer.status, answer.body.errors]).toEqual([path, 201, undefined]);
  return answer;
}

export type Secrets = ReadonlyMap<string, string>;

/** All stock, and cost and result of the teller's tickets, by name. */
export async function secretsOf(fixture: Fixture): Promise<Secrets> {
  const { rows } = await fixture.host.owner.query<{ name: string; figure: string }>(`
    select l.name || ' ' || s.currency as name, trim_scale(s.quantity)::text as figure
    from stock s join location l on l.id = s.location_id
    union all select 'position ' || currency, trim_scale(quantity)::text from position
    union all select 'paid for ' || currency, trim_scale(cost)::text from position
    union all select distinct 'mid', trim_scale(mid)::text from deal
    union all select 'cost of ' || entry_id, trim_scale(abs(cost))::text from deal where side = 'sell'
    union all select 'realised by ' || entry_id, trim_scale(abs(realised))::text from deal
    union all select 'margin of ' || entry_id, round(margin, 2)::text from deal
  `);
  return new Map(
    rows.filter(({ figure }) => !isZero(figure)).map(({ name, figure }) => [name, figure]),
  );
}

/** Names of the secret figures that occur in a text, with or without trailing zeros. */
export function toldIn(text: string, kept: Secrets): string[] {
  return [...kept].flatMap(([name, figure]) => {
    const digits = figure.replace('.', String.raw`\.`);
    const zeros = figure.includes('.') ? '0*' : String.raw`(\.0+)?`;
    return new RegExp(String.raw`(?<![\d.])${digits}${zeros}(?![\d.])`).test(text) ? [name] : [];
  });
}

/** True for the board's mid rate: it is on the rates page and in the start-up call, but on no ticket. */
export const isOnBoard = (leak: string) =>
  /^(exchange\/rates\/\w+|user\/start-up): mid$/.test(leak);

/** Paths of all reading calls, with every small id, and those that need a query. */
export function questions(): string[] {
  const plain = allEndpoints
    .filter(({ method, changes }) => method === 'GET' && !changes)
    .flatMap(({ path }) => {
      const names = paramNames(path);
      const ids = names.length === 0 ? [1] : [1, 2, 3, 4, 5];
      return ids.map((id) => fillPath(path, Object.fromEntries(names.map((name) => [name, id]))));
    });
  return [
    ...plain,
    'exchange/positions/moves?currency=EUR',
    'reports/user-statement?format=csv',
    'reports/sales-analysis?format=csv',
    'reports/user-statement?user_id=3',
  ];
}
