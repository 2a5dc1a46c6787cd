import { IMPORT_COLUMNS, type ImportKind } from '@/lib/domain/import-columns';
import type { Client } from '../support/client';
import { cells, csv } from '../support/import-file';
import { startHost, type TestHost } from '../support/test-host';
import { type CellXml, workbookOf } from '../support/workbook';

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-11-20T10:00:00Z') });
  me = await host.signIn();
  await me.post('setting/currencies/store', { code: 'EUR' });
});
afterAll(() => host.close());

const PATHS: Readonly<Record<ImportKind, string>> = {
  parties: 'accounting/parties/import',
  opening_items: 'accounting/opening-items/import',
  employee_changes: 'hrm/employee/import-changes',
  beneficiaries: 'exchange/beneficiaries/import',
  rates: 'exchange/rates/import',
  fee_rules: 'exchange/fee-rules/import',
};
const OWN: Partial<Record<ImportKind, Record<string, string>>> = {
  opening_items: { date: '2026-01-01' },
};

type Extra = Record<string, string>;
const send = (kind: ImportKind, content: string | Uint8Array, fields: Extra = {}, by = me) =>
  by.upload(PATHS[kind], { name: 'file', content }, { ...OWN[kind], ...fields });
const dry = (kind: ImportKind, content: string | Uint8Array, by = me) =>
  send(kind, content, { dry_run: '1' }, by);
const count = async (table: string): Promise<number> =>
  Number((await host.owner.query(`select count(*) as n from ${table}`)).rows[0]?.n);

const KINDS = Object.keys(PATHS) as ImportKind[];

test.each(KINDS)('an import of %s accepts the columns that its dialog lists', async (kind) => {
  const { needed, free, sample } = IMPORT_COLUMNS[kind];
  const columns: readonly string[] = [...needed, ...free];
  const values = new Map<string, string>(Object.entries(sample));
  const row = columns.map((column) => values.get(column) ?? '').join(',');
  const { status, body } = await dry(kind, csv(columns.join(','), row));
  expect(status).toBe(200);
  expect(body.fields.map(({ name }: { name: string }) => name).toSorted()).toEqual(
    columns.toSorted(),
  );
  expect(
    body.fields
      .filter(({ needed: is }: { needed: boolean }) => is)
      .map(({ name }: { name: string }) => name),
  ).toEqual(expect.arrayContaining([...needed]));
  // Every field has a label in both languages.
  for (const { name, label } of body.fields) expect(label).not.toBe(`import-fields.${name}`);
  expect(cells(body.errors).filter(([at]) => at === 1)).toEqual([]);
});

test.each(KINDS)(
  'an import of %s needs the right of the call by hand, and a file',
  async (kind) => {
    const reader = await host.signInAs(
      ['parties', 'journal entry', 'employee', 'beneficiaries', 'rates'].map((name) => ({
        name,
        title: name,
        view: true,
      })),
    );
    const head = csv(IMPORT_COLUMNS[kind].needed.join(','));
    expect((await dry(kind, head, reader)).status).toBe(403);
    expect((await send(kind, head, {}, reader)).status).toBe(403);
    expect((await send(kind, head)).status).toBe(422);
  },
);

describe('parties', () => {
  const HEAD =
    'kind,name,phone,class,settlement_limit,commission_method,commission_amount,commission_currency,active';
  const file = csv(
    HEAD,
    'Customer,Maryam Ahmadi,+93 ۷۰۰,regular,1000.50,,,,',
    'agent,Herat Agent,,,,percent,0.5,USD,no',
  );

  test('a dry run stores nothing; then all parties come in with their audit rows', async () => {
    const before = await count('party');
    const tried = await dry('parties', file);
    expect([tried.status, tried.body]).toMatchObject([
      200,
      { records: 2, errors: [], warnings: [] },
    ]);
    expect(await count('party')).toBe(before);
    const done = await send('parties', file);
    expect([done.status, done.body.records]).toEqual([200, 2]);
    const { body } = await me.get('accounting/parties/list?sort=id');
    expect(body.data.slice(-2)).toMatchObject([
      { kind: 'customer', name: 'Maryam Ahmadi', phone: '+93 700', settlement_limit: '1000.50' },
      {
        kind: 'agent',
        commission: { method: 'percent', amount: '0.5', currency: 'USD' },
        is_active: false,
      },
    ]);
    const { rows } = await host.owner.query(
      "select action, count(*)::int as n from audit where page = 'parties' and action <> 'check import' group by 1 order by 1",
    );
    expect(rows).toEqual([
      { action: 'create', n: 2 },
      { action: 'import', n: 1 },
    ]);
  });

  test('names that exist are warned about; errors of the record are at their columns', async () => {
    const wrong = csv(
      HEAD,
      'customer,maryam ahmadi,,,,,,,',
      'customer,New One,,,,,,,',
      'customer,new one,,,,,,,',
      'nobody,X,,,,,,,',
      'customer,,,,,,,,',
      'customer,Y,,,1.234,percent,,USD,',
      'customer,Z,,,,per_tx,1,XXX,',
    );
    const before = await count('party');
    const { body } = await dry('parties', wrong);
    expect(cells(body.warnings).map(([row, column]) => [row, column])).toEqual([
      [2, 'name'],
      [4, 'name'],
    ]);
    expect(cells(body.errors).map(([row, column]) => [row, column])).toEqual([
      [5, 'kind'],
      [6, 'name'],
      [7, 'commission_amount'],
      [8, 'commission_currency'],
    ]);
    const refused = await send('parties', wrong);
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([
      422,
      ['rows.5.kind', 'rows.6.name', 'rows.7.commission_amount', 'rows.8.commission_currency'],
    ]);
    expect(await count('party')).toBe(before);
  });

  test('a name of an employee is no warning to a user who may not see employees', async () => {
    const { body } = await me.post('hrm/employee/store', {
      name: 'Hidden Hamid',
      joined_on: '2025-03-10',
      base_salary: '900',
    });
    expect(body.errors).toBeUndefined();
    const same = csv('kind,name', 'customer,Hidden Hamid');
    const clerk = await host.signInAs([
      { name: 'parties', title: 'Parties', view: true, create: true },
    ]);
    expect((await dry('parties', same)).body.warnings).toHaveLength(1);
    expect((await dry('parties', same, clerk)).body.warnings).toEqual([]);
  });

  test('six calls at once with one key import once', async () => {
    const before = await count('party');
    const one = csv('kind,name', 'customer,At Once');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () =>
        me.upload(
          PATHS.parties,
          { name: 'f', content: one },
          {},
          { 'idempotency-key': 'six-parties' },
        ),
      ),
    );
    expect(answers.every(({ status }) => [200, 409].includes(status))).toBe(true);
    expect(await count('party')).toBe(before + 1);
  });

  test('hostile cells are text or refused, never more', async () => {
    const rows = [
      '=1+1',
      '__proto__',
      "'; drop table party; --",
      '<img src=x onerror=alert(1)>',
      'a'.repeat(201),
    ];
    const { body } = await dry(
      'parties',
      csv('kind,name', ...rows.map((name) => `customer,${name}`)),
    );
    expect(cells(body.errors).map(([row]) => row)).toEqual([6]);
    const nul = await dry('parties', csv('kind,name', 'customer,a\u0000b'));
    expect([nul.status, nul.body.errors.length]).toEqual([200, 1]);
  });

  test('a file with too many rows is refused as a whole', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => `customer,N${at}`);
    const { status, body } = await send('parties', csv('kind,name', ...rows));
    expect([status, Object.keys(body.errors)]).toEqual([422, ['rows.1002.kind']]);
  });
});

describe('beneficiaries', () => {
  test('they come in for their customers, by name or id; unknown customers are refused', async () => {
    const { body: party } = await me.post('accounting/parties/store', {
      kind: 'customer',
      name: 'Sender',
    });
    const file = csv(
      'customer,name,country,account,date_of_birth',
      'sender,Karim,de,DE89 3704 0044 0532 0130 00,1990-02-03',
      `${party.id},Layla,AF,,`,
    );
    expect((await send('beneficiaries', file)).body.records).toBe(2);
    const { body: list } = await me.get(`exchange/beneficiaries/list?party_id=${party.id}`);
    expect(list).toMatchObject([
      { name: 'Karim', country: 'DE', date_of_birth: '1990-02-03' },
      { name: 'Layla', country: 'AF', account: null },
    ]);
    const { body } = await dry(
      'beneficiaries',
      csv('customer,name,country', 'Nobody,A,AF', 'sender,B,Germany'),
    );
    expect(cells(body.errors).map(([row, column]) => [row, column])).toEqual([
      [2, 'customer'],
      [3, 'country'],
    ]);
  });

  test('bank data is in no audit row', async () => {
    const { rows } = await host.owner.query(
      "select count(*)::int as n from audit where changes::text like '%3704%'",
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('rates', () => {
  const current = async () =>
    (await me.get('exchange/rates/current')).body.find(
      ({ currency }: { currency: string }) => currency === 'EUR',
    );

  test('rates are published as one board with the checks of a typed one', async () => {
    const days: CellXml[] = ['EUR', { v: '1.0800000000000001' }, { v: '1.1000000000000001' }];
    const file = workbookOf([['currency', 'buy', 'sell'], days]);
    const { status, body } = await send('rates', file);
    expect([status, body.records]).toEqual([200, 1]);
    expect(await current()).toMatchObject({ buy: '1.08', sell: '1.1', mid: '1.09' });
    const wrong = csv('currency,buy,sell', 'EUR,1.2,1.1', 'USD,1,1', 'EUR,1.0,1.1', 'XXX,1,2');
    const tried = await dry('rates', wrong);
    expect(cells(tried.body.errors).map(([row]) => row)).toEqual(
      expect.arrayContaining([2, 3, 4, 5]),
    );
    const before = await count('rate');
    expect((await send('rates', wrong)).status).toBe(422);
    expect(await count('rate')).toBe(before);
  });

  test('the warnings of a typed board are warnings of the file', async () => {
    const far = csv('currency,buy,sell', 'EUR,1.5,1.6');
    const { body } = await dry('rates', far);
    expect(body.errors).toEqual([]);
    expect(cells(body.warnings).map(([row]) => row)).toEqual([2]);
  });

  test('an outlier waits for a second person if a rule asks for one, and a dry run asks nobody', async () => {
    const { body: rules } = await me.get('setting/approval-rules/list');
    const rule = rules.find((one: { subject: string }) => one.subject === 'rate_outlier');
    await me.put(`setting/approval-rules/${rule.id}/update`, {
      is_active: true,
      version: rule.version,
    });
    const far = csv('currency,buy,sell', 'EUR,2.0,2.1');
    expect((await dry('rates', far)).body.errors).toEqual([]);
    expect(await count("approval where document_type = 'rate'")).toBe(0);
    expect((await send('rates', far)).status).toBe(200);
    expect(await count("approval where document_type = 'rate'")).toBe(1);
    expect(await current()).toMatchObject({ mid: '1.09' });
  });
});

test('fee rules come in with typed percentages, and their own rules refuse at their columns', async () => {
  const head = ['product', 'kind', 'percent', 'fixed', 'valid_from', 'active'];
  const row: CellXml[] = [
    'remit_out',
    'percent',
    { s: 2, v: '0.015' },
    '',
    { s: 1, v: '46145' },
    { t: 'b', v: '1' },
  ];
  const { body } = await send('fee_rules', workbookOf([head, row], ['yyyy-mm-dd', '0.0%']));
  expect(body.records).toBe(1);
  const { body: list } = await me.get('exchange/fee-rules/list');
  expect(list.at(-1)).toMatchObject({
    product: 'remit_out',
    percent: '1.5',
    valid_from: '2026-05-03',
    is_active: true,
  });
  const tried = await dry(
    'fee_rules',
    csv(head.join(','), 'remit_out,percent,0,,,', 'buy,fixed,,1.234,,maybe', 'buy,percent,2%,,,'),
  );
  expect(cells(tried.body.errors).map(([at, column]) => [at, column])).toEqual([
    [2, 'percent'],
    [3, 'active'],
  ]);
});
