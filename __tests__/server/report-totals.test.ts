import { isZero, subtract, sum } from '@/lib/domain/money';
import { letters } from '@/lib/workbook/cells';
import type { Client } from '../support/client';
import {
  expectTrueFormulas,
  fetchWorkbook,
  type ReadWorkbook,
  type SheetRow,
} from '../support/read-workbook';
import { makeStory } from '../support/sample-fixture';
import { startHost, type TestHost } from '../support/test-host';

type Row = Readonly<Record<string, any>>; // oxlint-disable-line typescript/no-explicit-any

let host: TestHost;
let me: Client;
/** Query of the whole story. */
let period: string;

beforeAll(async () => {
  host = await startHost({ jobs: true, chart: true });
  me = await host.signIn();
  await makeStory(host, me, { days: 8 });
  const [days] = await rows(`select min(date)::text as from, max(date)::text as to from entry`);
  period = `from=${days?.['from']}&to=${days?.['to']}`;
});
afterAll(() => host.close());

async function rows(text: string): Promise<readonly Row[]> {
  return (await host.owner.query(text)).rows;
}

/** A figure computed from the ledger by SQL. */
async function ledger(text: string): Promise<string> {
  const [row] = await rows(`select (${text})::text as value`);
  return row?.['value'] ?? '0';
}

type Report = Readonly<{
  answer: Row;
  workbook: ReadWorkbook;
  /** Stored figure of the last rows of the file, counted from the end. */
  last: (key: string, back?: number) => string | undefined;
  /** Stored figure of the row with these texts. */
  of: (key: string, texts: readonly string[]) => string | undefined;
}>;

async function report(path: string, language: string): Promise<Report> {
  const headers = { 'accept-language': language };
  const { body } = await me.get(path, headers);
  const workbook = await fetchWorkbook(host, me, `${path}&format=xlsx`, headers);
  // A column without a text would have its key as title.
  const titles = (body.columns as Row[]).map(({ title }) => title);
  expect(titles.filter((title) => title.startsWith('reports.'))).toEqual([]);
  const letterOf = (key: string) =>
    letters((body.columns as Row[]).findIndex((column) => column['key'] === key));
  const figure = (row: SheetRow | undefined, key: string) =>
    row?.cells.find(({ place }) => place === `${letterOf(key)}${row.at}`)?.value;
  return {
    answer: body,
    workbook,
    last: (key, back = 0) => figure(workbook.rows.at(-1 - back), key),
    of: (key, texts) =>
      figure(
        workbook.rows.findLast(({ cells }) =>
          texts.every((text) => cells.some((cell) => cell.text === text)),
        ),
        key,
      ),
  };
}

/** Compares a stored figure with an exact amount. */
function expectSame(found: string | undefined, exact: string): void {
  expect(found === undefined ? found : Number(found)).toBe(Number(exact));
}

describe.each(['en', 'fa'])('in %s', (language) => {
  test('the trial balance and the general ledger have the totals of the lines', async () => {
    const debit = await ledger('select sum(base) from line where base > 0');
    const credit = await ledger('select -sum(base) from line where base < 0');
    for (const name of ['trail-balance', 'general-ledger']) {
      const { workbook, last } = await report(`reports/${name}?${period}`, language);
      expectSame(last('debit'), debit);
      expectSame(last('credit'), credit);
      expect(expectTrueFormulas(workbook)).toBeGreaterThan(2);
    }
  });

  test('a rolled-up trial balance adds up the topmost accounts only', async () => {
    const { workbook, last } = await report(
      `reports/trail-balance?${period}&level=general`,
      language,
    );
    expectSame(last('debit'), await ledger('select sum(base) from line where base > 0'));
    expect(expectTrueFormulas(workbook)).toBeGreaterThan(4);
    expect(workbook.rows.some(({ level }) => level > 0)).toBe(true);
  });

  test('profit and loss ends with the result of the accounts, and its sections are sums', async () => {
    const { workbook, last, answer } = await report(`reports/profit-and-loss?${period}`, language);
    const result = await ledger(
      `select -sum(l.base) from line l join account a on a.id = l.account_id
       where a.type in ('income', 'expense')`,
    );
    expectSame(last('amount'), result);
    expect(answer['totals'].result).toBe(Number(result).toFixed(2));
    expect(expectTrueFormulas(workbook)).toBeGreaterThanOrEqual(2);
  });

  test('the balance sheet balances with the ledger', async () => {
    const { workbook, answer } = await report(
      `reports/balance-sheet?as_of=${period.slice(-10)}`,
      language,
    );
    const net = await ledger(
      `select sum(l.base) from line l join account a on a.id = l.account_id
       where a.type in ('asset', 'liability')`,
    );
    const { assets, liabilities } = answer['totals'];
    expectSame(subtract(assets, liabilities), net);
    expect(expectTrueFormulas(workbook)).toBeGreaterThanOrEqual(3);
  });

  test('the cash flow statement ends with the cash of the ledger', async () => {
    const { workbook, last } = await report(`reports/cash-flow-statement?${period}`, language);
    expectSame(
      last('amount'),
      await ledger(
        `select sum(l.base) from line l join account a on a.id = l.account_id
         where a.cash_flow = 'cash'`,
      ),
    );
    expect(expectTrueFormulas(workbook)).toBeGreaterThanOrEqual(2);
  });

  test('the trade report has totals by side and currency, and of all trades in base', async () => {
    const { workbook, last, of, answer } = await report(`reports/trade-report?${period}`, language);
    const sums = await rows(
      `select d.side, d.currency, sum(d.amount)::text as amount, sum(d.base)::text as base
       from deal d join ticket t on t.entry_id = d.entry_id
       where t.document_type = 'trade' and d.leg_no = 1 group by 1, 2 order by 1, 2`,
    );
    expect(sums.length).toBeGreaterThan(0);
    expect(answer['sides'].map(({ side, currency }: Row) => [side, currency])).toEqual(
      sums.map(({ side, currency }) => [side, currency]),
    );
    expectSame(last('base'), sum(sums.map(({ base }) => base)));
    expectSame(
      last('margin'),
      await ledger(
        `select coalesce(sum(round(d.margin, 2)), 0) from deal d join ticket t on t.entry_id = d.entry_id
         where t.document_type = 'trade'`,
      ),
    );
    const words: Row =
      language === 'en'
        ? { buy: 'Bought', sell: 'Sold', total: 'Total' }
        : { buy: 'خرید', sell: 'فروش', total: 'مجموع' };
    for (const { side, currency, amount, base } of sums) {
      const texts = [words['total'], words[side], currency];
      expectSame(of('amount', texts), amount);
      expectSame(of('base', texts), base);
    }
    // The grand total has no amount, because amounts are in several currencies.
    expect(last('amount')).toBeUndefined();
    expect(expectTrueFormulas(workbook)).toBeGreaterThan(3);
  });

  test('the sales analysis has totals in base, and of each currency if a row can have several', async () => {
    const sums = await rows(
      `select currency, sum(amount)::text as amount, sum(base)::text as base from deal group by 1 order by 1`,
    );
    const fees = await ledger(
      'select sum(fee) from ticket t where exists (select from deal d where d.entry_id = t.entry_id and d.leg_no = 1)',
    );
    for (const group of ['currency,side', 'user', 'day', 'document']) {
      const { workbook, last, answer } = await report(
        `reports/sales-analysis?${period}&group=${group}`,
        language,
      );
      expectSame(last('base'), sum(sums.map(({ base }) => base)));
      expectSame(last('fees'), fees);
      expect(
        answer['currencies'].map(({ currency, base }: Row) => [currency, Number(base)]),
      ).toEqual(sums.map(({ currency, base }) => [currency, Number(base)]));
      expectTrueFormulas(workbook);
      if (group.includes('currency') || sums.length < 2) continue;
      for (const [at, { amount }] of sums.toReversed().entries())
        expectSame(last('amount', at + 1), amount);
    }
  });

  test('the statement of sessions has what every currency brought and cost, and the margin', async () => {
    const { last, answer } = await report(`reports/user-statement?${period}`, language);
    const movements = new Map<string, string[]>();
    let next: string | null = null;
    do {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const { body } = await me.get(`reports/user-statement?${period}${cursor}`);
      for (const { movements: own } of body.sections as Row[]) {
        for (const { currency, amount } of own as Row[]) {
          movements.set(currency, [...(movements.get(currency) ?? []), amount]);
        }
      }
      next = body.next;
    } while (next !== null);
    const totals = answer['currencies'] as Row[];
    expect(totals.length).toBeGreaterThan(1);
    for (const { currency, in: came, out } of totals) {
      const own = movements.get(currency) ?? [];
      expectSame(came, sum(own.filter((one) => !one.startsWith('-'))));
      expectSame(out, sum(own.filter((one) => one.startsWith('-')).map((one) => one.slice(1))));
    }
    expectSame(last('margin'), answer['margin']);
    for (const [at, one] of totals.toReversed().entries()) {
      expectSame(last('in', at + 1), one['in']);
      expectSame(last('out', at + 1), one['out']);
    }
  });

  test('user profitability has the totals of the deals, and its ratios are of the totals', async () => {
    const { workbook, last, answer } = await report(
      `reports/user-profitability?${period}`,
      language,
    );
    expectSame(last('base'), await ledger('select sum(base) from deal'));
    const { net, base, bp } = answer['totals'];
    if (!isZero(base)) expect(Number(bp)).toBeCloseTo((Number(net) / Number(base)) * 10_000, -1);
    expect(expectTrueFormulas(workbook)).toBeGreaterThan(2);
  });

  test('the summary has the result that the realised accounts have', async () => {
    const { answer } = await report(`reports/summary-report?${period}`, language);
    expectSame(sum((answer['rows'] as Row[]).map(({ fees }) => fees)), answer['totals'].fees);
    expectSame(
      sum([answer['result'].realised, answer['result'].by_hand, answer['result'].fees]),
      await ledger(
        `select coalesce(-sum(l.base), 0) from line l join account a on a.id = l.account_id
         where a.purpose in ('realised_fx', 'exchange_fees', 'remittance_fees')`,
      ),
    );
  });

  test('ageing has totals by side and currency, which are the balances of the parties', async () => {
    const { workbook, answer } = await report(`reports/ageing?${period}`, language);
    expectSame(
      sum((answer['totals'] as Row[]).map(({ base }) => base)),
      await ledger('select coalesce(sum(base), 0) from balance where party_id <> 0'),
    );
    expectSame(
      sum((answer['sides'] as Row[]).map(({ base }) => base)),
      sum((answer['totals'] as Row[]).map(({ base }) => base)),
    );
    expect(expectTrueFormulas(workbook)).toBeGreaterThan(0);
  });

  test('the asset summary has the cost of the ledger', async () => {
    const { workbook, last } = await report(`reports/asset-summary?${period}`, language);
    const cost = await ledger(
      `select coalesce(sum(l.base), 0) from line l
       where l.account_id in (select cost_account_id from asset union select cost_account_id from asset_category)`,
    );
    expectSame(last('cost'), cost);
    expectTrueFormulas(workbook);
  });

  test('the payroll register has the net pay of the posted slips, by currency', async () => {
    const { workbook, answer } = await report(
      `hrm/payroll-preparation/register?${period}`,
      language,
    );
    const [first, last] = [answer['from'], answer['to']];
    expectSame(
      sum((answer['totals'] as Row[]).map(({ base_net }) => base_net)),
      await ledger(
        `select coalesce(sum(base_net), 0) from payslip
         where status = 'posted' and period_to between '${first}' and '${last}'`,
      ),
    );
    expectTrueFormulas(workbook);
  });

  test('the statement of a party ends with its balance', async () => {
    const [party] = await rows(
      'select party_id as id from balance where party_id <> 0 and base <> 0 order by 1 limit 1',
    );
    const { workbook, last } = await report(
      `reports/account-statement?${period}&party_id=${party?.['id']}`,
      language,
    );
    expectSame(
      last('balance_base'),
      await ledger(`select sum(base) from balance where party_id = ${party?.['id']}`),
    );
    expect(expectTrueFormulas(workbook)).toBeGreaterThan(0);
  });
});

test('totals have only what the caller may see', async () => {
  const page = (name: string) => ({ name, title: name, view: true, export: true });
  const reader = await host.signInAs(
    ['user statement', 'trade report', 'sales analysis'].map(page),
  );
  const { body: sessions } = await reader.get(`reports/user-statement?${period}`);
  expect(sessions.totals.sessions).toBeGreaterThan(0);
  expect([sessions.currencies, sessions.margin]).toEqual([[], null]);
  const { body: trades } = await reader.get(`reports/trade-report?${period}`);
  expect(new Set(trades.sides.map(({ margin }: Row) => margin))).toEqual(new Set([null]));
  const { body: sales } = await reader.get(`reports/sales-analysis?${period}`);
  expect(new Set(sales.currencies.map(({ margin, realised }: Row) => margin ?? realised))).toEqual(
    new Set([null]),
  );
  const [{ margin }] = (await me.get(`reports/trade-report?${period}`)).body.sides as [Row];
  const { parts } = await fetchWorkbook(host, reader, `reports/trade-report?${period}&format=xlsx`);
  expect(Number(margin)).not.toBe(0);
  expect(parts['xl/worksheets/sheet1.xml']).not.toContain(`<v>${Number(margin)}</v>`);
});

test('totals are the same on every page', async () => {
  const pages = async (path: string, key: string) => {
    const { body: first } = await me.get(`${path}&limit=1`);
    const { body: second } = await me.get(`${path}&limit=1&cursor=${first.next}`);
    expect(first.next).not.toBeNull();
    expect(second[key]).toEqual(first[key]);
  };
  await pages(`reports/trade-report?${period}`, 'sides');
  await pages(`reports/sales-analysis?${period}`, 'currencies');
  await pages(`reports/user-statement?${period}`, 'currencies');
});
