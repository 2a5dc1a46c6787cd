import { execFileSync } from 'node:child_process';
import { parse } from 'csv-parse/sync';

import type { Endpoint } from '@/lib/contract/endpoint';
import { payrollPreparation } from '@/lib/contract/hrm/payroll-preparation';
import { reportPacks } from '@/lib/contract/reports/report-packs';
import { sum } from '@/lib/domain/money';
import { shownRate } from '@/lib/format/rate';
import { LOCALES } from '@/lib/i18n';
import { REPORTS } from '@/lib/report-table';
import { checkPdfLength, PDF_ROWS_MAX } from '@/server/reports/engine/report-pdf';
import { allRoutes } from '@/server/routes';
import type { Client } from '../support/client';
import { amountsIn, pdfOf, plainAmount, textOf } from '../support/pdf-text';
import { makeStory } from '../support/sample-fixture';
import { startHost, type TestHost } from '../support/test-host';

/** A month ended four days before, so the story has the documents of a whole month. */
const NOW = new Date('2026-10-05T12:00:00Z');
const DAYS = 13;

let host: TestHost;
let me: Client;
beforeAll(async () => {
  host = await startHost({ now: () => NOW, jobs: true });
  me = await host.signIn();
  await makeStory(host, me, { days: DAYS });
});
afterAll(() => host.close());

const pdf = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  pdfOf(host.url, { ...me, headers }, path);

/** PDFs that are not documents; suites of their own check them. */
const OTHERS: readonly string[] = [payrollPreparation.slipPdf.path, reportPacks.pdf.path];

/** Paths of all documents that are printed, such as `exchange/sales`. */
const PATHS = allRoutes
  .map(({ endpoint }): Endpoint => endpoint)
  .filter(({ path }) => path.endsWith('/{id}/pdf') && !OTHERS.includes(path))
  .map(({ path }) => path.replace('/{id}/pdf', ''));

type Row = Readonly<{ id: number; status: string; kind?: string; type?: string }>;

/** One document of each status and kind in a list. */
async function oneOfEach(path: string): Promise<readonly number[]> {
  const rows: readonly Row[] = (await me.get(`${path}/list?per_page=100`)).body.data;
  const groups = Map.groupBy(rows, ({ status, kind, type }) => [status, kind, type].join(' '));
  return [...groups.values()].flatMap(([first]) => (first ? [first.id] : []));
}

/** All decimals in an answer, as plain amounts. */
function amountsOf(answer: unknown): string[] {
  const texts = JSON.stringify(answer).matchAll(/"-?(\d+(?:\.\d+)?)"/g);
  return [...texts].map(([, figure = '']) => plainAmount(figure));
}

type Line = Readonly<{ entry_id: number; base: string | null }>;

/** Totals of the debits of each entry. */
const totalsOf = (lines: readonly Line[]): string[] =>
  [...Map.groupBy(lines, ({ entry_id }) => entry_id).values()].map((all) =>
    plainAmount(sum(all.flatMap(({ base }) => (base && !base.startsWith('-') ? [base] : [])))),
  );

/** Amounts of a printout without its rates, whose inverse the record does not have. */
const printedIn = (text: string) => amountsIn(text.replaceAll(/^.*=.*$/gm, ''));

test.each(PATHS)(
  'every figure on a printed document of %s is a figure of its record',
  async (path) => {
    const ids = await oneOfEach(path);
    expect(ids).not.toEqual([]);
    for (const id of ids) {
      const record = (await me.get(`${path}/${id}/show`)).body;
      const entry = await me.get(`${path}/${id}/entry`);
      const lines: readonly Line[] = entry.status === 200 ? entry.body : [];
      const known = new Set([...amountsOf([record, lines]), ...totalsOf(lines)]);
      for (const language of LOCALES) {
        const text = textOf(await pdf(`${path}/${id}/pdf?language=${language}`));
        const of = `${path} ${id} ${language}`;
        const unknown = printedIn(text).filter((figure) => !known.has(figure));
        expect([of, unknown]).toEqual([of, []]);
        const own = [record.amount, record.total].flatMap((amount) =>
          amount ? [plainAmount(amount)] : [],
        );
        expect([of, printedIn(text)]).toEqual([of, expect.arrayContaining(own)]);
        expect([of, text]).toEqual([of, expect.stringContaining(record.number ?? '')]);
      }
    }
  },
);

const rowsOf = async (path: string) => (await me.get(`${path}/list?per_page=100`)).body.data;

test('a transfer slip names both places and has the signatures of both sides', async () => {
  const rows: readonly Row[] = await rowsOf('exchange/transfer');
  const { id } = rows.find(({ kind }) => kind === 'internal') ?? { id: 0 };
  const record = (await me.get(`exchange/transfer/${id}/show`)).body;
  const text = textOf(await pdf(`exchange/transfer/${id}/pdf?language=en&size=A4`));
  const sides = ['Transfer slip', 'Handed over by', 'Received by'];
  for (const part of [record.from.name, record.to.name, ...sides]) expect(text).toContain(part);
  for (const { amount } of record.lines) expect(printedIn(text)).toContain(plainAmount(amount));
  await pdf(`exchange/transfer/${id}/pdf?language=fa&size=80mm`);
});

test('a shift report has the figures by currency and the movements by kind, and hides those of blind counts', async () => {
  const sheets = await rowsOf('exchange/till-sessions');
  const { id } = sheets.find(({ status }: Row) => status === 'closed');
  const path = `exchange/till-sessions/${id}`;
  const sheet = (await me.get(`${path}/show`)).body;
  const text = textOf(await pdf(`${path}/pdf?language=en`));
  expect(sheet.kinds).not.toEqual([]);
  for (const line of sheet.lines) {
    for (const key of ['opening', 'in', 'out', 'expected', 'counted', 'difference']) {
      expect(text.replaceAll(',', '')).toContain(plainAmount(line[key]));
    }
    const own = sheet.kinds.filter(({ currency }: typeof line) => currency === line.currency);
    expect(sum(own.map((kind: typeof line) => kind.in))).toBe(plainAmount(line.in));
    expect(sum(own.map((kind: typeof line) => kind.out))).toBe(plainAmount(line.out));
  }
  for (const signature of ['Prepared by', 'Checked by']) expect(text).toContain(signature);
  const page = { name: 'tills', title: 'Tills', view: true };
  const blind = await host.signInAs([{ ...page, print: true }]);
  const seen = (await blind.get(`${path}/show`)).body;
  const hidden = textOf(await pdfOf(host.url, blind, `${path}/pdf?language=en`));
  const known = new Set(amountsOf(seen));
  expect(seen.expected).toBeNull();
  expect(printedIn(hidden).filter((figure) => !known.has(figure))).toEqual([]);
  const reader = await host.signInAs([page]);
  expect((await reader.get(`${path}/pdf`)).status).toBe(403);
  expect((await me.get('exchange/till-sessions/999999/pdf')).status).toBe(404);
});

test('an offer names its deadline and says whether its rate is held, without internal figures', async () => {
  const [{ id }] = await rowsOf('exchange/offer-rate');
  const offer = (await me.get(`exchange/offer-rate/${id}/show`)).body;
  const text = textOf(await pdf(`exchange/offer-rate/${id}/pdf?language=en`));
  expect(text).toContain(offer.kind === 'firm' ? 'held until the deadline' : 'indicative');
  expect(text).toContain('Valid until');
  expect(text).toContain(`= ${shownRate(offer.rate)}`);
  for (const internal of [offer.margin, offer.margin_at_offer]) {
    if (internal) expect(printedIn(text)).not.toContain(plainAmount(internal));
  }
});

test('the quote of a ticket is a paper with the deadline of its rates', async () => {
  const { body: draft } = await me.post('exchange/sales/store', {
    date: '2026-10-05',
    lines: [{ side: 'sell', currency: 'EUR', amount: '100', rate: '1.1' }],
    override_reason: 'Agreed with the customer',
  });
  expect(draft).toMatchObject({ status: 'draft' });
  const quoted = await me.post(`exchange/sales/${draft.id}/quote`, {});
  expect([quoted.status, quoted.body.errors]).toEqual([200, undefined]);
  const text = textOf(await pdf(`exchange/sales/${draft.id}/pdf?language=en`));
  for (const part of ['Quote', 'Valid until', 'held until then']) expect(text).toContain(part);
  expect(text).not.toMatch(/Paid by|Draft/);
});

test('every figure on a payslip is a figure of the payslip', async () => {
  const { rows: slips } = await host.owner.query('select id::int from payslip');
  expect(slips).not.toEqual([]);
  for (const { id } of slips) {
    const payslip = (await me.get(`hrm/payroll-preparation/slips/${id}/print`)).body;
    for (const language of LOCALES) {
      const text = textOf(
        await pdf(`hrm/payroll-preparation/slips/${id}/pdf?language=${language}`),
      );
      const known = amountsOf(payslip);
      expect(printedIn(text).filter((figure) => !known.includes(figure))).toEqual([]);
      expect(printedIn(text)).toContain(plainAmount(payslip.slip.net));
    }
  }
});

/** An instant in a CSV file, with fractions of a second. */
const INSTANT = /T\d\d:\d\d:\d\d\.\d+Z/g;
const PERIOD = 'from=2026-09-01&to=2026-10-05';

/** Query of a report that needs a subject. */
async function queryOf(report: string): Promise<string> {
  if (report !== 'account-statement') return PERIOD;
  const { rows } = await host.owner.query("select id from account where purpose = 'cash'");
  return `${PERIOD}&account_id=${rows[0].id}`;
}

test.each(REPORTS)(
  'a PDF file of the report %s has the figures of its CSV file',
  async (report) => {
    const query = `reports/${report}?${await queryOf(report)}`;
    const { text: csv } = await me.get(`${query}&format=csv`);
    const cells: readonly string[][] = parse(csv, { bom: true });
    const known = new Set(amountsIn(cells.flat().join('\n').replaceAll(INSTANT, '')));
    const rates = new Set([...known].map((figure) => plainAmount(shownRate(figure))));
    for (const language of LOCALES) {
      const text = textOf(await pdf(`${query}&format=pdf`, { 'accept-language': language }));
      const printed = amountsIn(text);
      expect(printed.filter((figure) => !known.has(figure) && !rates.has(figure))).toEqual([]);
      const missing = [...known].filter(
        (figure) => !printed.includes(figure) && !printed.includes(plainAmount(shownRate(figure))),
      );
      expect(missing).toEqual([]);
    }
  },
);

test('a statement of a party is a letter for each currency, in the language of the party', async () => {
  const { rows } = await host.owner.query(
    `select party_id as id, count(distinct currency)::int as currencies from line
     where party_id is not null group by 1 order by 2 desc limit 1`,
  );
  const [{ id }] = rows;
  const query = `reports/account-statement?${PERIOD}&party_id=${id}`;
  const { sections } = (await me.get(`${query}&limit=1000`)).body;
  await host.owner.query("update party set language = 'en' where id = $1", [id]);
  const letters = textOf(await pdf(`${query}&format=pdf`, { 'accept-language': 'fa' }));
  expect(letters.match(/Statement of account/g)?.length).toBeGreaterThanOrEqual(sections.length);
  const known = new Set(amountsOf(sections));
  expect(printedIn(letters).filter((figure) => !known.has(figure))).toEqual([]);
  for (const { currency, closing } of sections) {
    expect(letters).toContain(currency);
    expect(printedIn(letters)).toContain(plainAmount(closing));
  }
});

test('the statement of a party without movements is a PDF file too', async () => {
  const { body } = await me.post('accounting/parties/store', { kind: 'other', name: 'Nobody' });
  await pdf(`reports/account-statement?${PERIOD}&party_id=${body.id}&format=pdf`);
});

test('an invoice says that it is a preview, an original or a copy, by the counted prints', async () => {
  const { data } = (await me.get('exchange/invoice/list?per_page=100')).body;
  const { id } = data.find((row: { print_count: number }) => row.print_count === 0);
  const shown = async () => textOf(await pdf(`exchange/invoice/${id}/pdf?language=en`));
  expect(await shown()).toContain('PREVIEW');
  await me.post(`exchange/invoice/${id}/print`);
  expect(await shown()).not.toMatch(/PREVIEW|COPY/);
  await me.post(`exchange/invoice/${id}/print`);
  expect(await shown()).toContain('COPY 2');
});

test('a payslip is wholly in the language that is asked for', async () => {
  const { rows } = await host.owner.query('select id::int from payslip limit 1');
  const path = `hrm/payroll-preparation/slips/${rows[0].id}/pdf`;
  expect(textOf(await pdf(`${path}?language=en`))).toMatch(/US dollars/);
  expect(textOf(await pdf(`${path}?language=fa`))).not.toMatch(/US dollars|Basic salary/);
});

test('a report with more lines than a PDF file may have is refused', () => {
  expect(() => checkPdfLength(PDF_ROWS_MAX)).not.toThrow();
  expect(() => checkPdfLength(PDF_ROWS_MAX + 1)).toThrow('report.too-long-for-pdf');
});

/** Ids of the processes that lay out documents for the host of this test. */
const layoutProcesses = (): number[] =>
  execFileSync('pgrep', ['-P', String(process.pid), '-f', 'typeset-child'])
    .toString()
    .trim()
    .split('\n')
    .map(Number);

const sale = async () => (await me.get('exchange/sales/list?status=posted')).body.data[0];

test('a receipt for a roll is 80 mm wide, and one page however long', async () => {
  const { id } = await sale();
  const bytes = await pdf(`exchange/sales/${id}/pdf?size=80mm`);
  const info = execFileSync('pdfinfo', ['-'], { input: bytes }).toString();
  expect(info).toMatch(/Pages: +1\n/);
  expect(info).toMatch(/Page size: +226\.7\d* x /); // 80 mm in points
});

test('a long document repeats its titles, and has its total once, on the last page', async () => {
  const { rows } = await host.owner.query(
    "select id, number from account where number in ('1010', '5210')",
  );
  const idOf = (number: string) => Number(rows.find((row) => row.number === number).id);
  const lines = Array.from({ length: 120 }, (_, at) => ({
    account_id: idOf('5210'),
    debit: '1.25',
    memo: `Line ${at + 1}`,
  }));
  const { body } = await me.post('accounting/journal-entry/store', {
    date: '2026-10-05',
    post: true,
    lines: [...lines, { account_id: idOf('1010'), credit: '150.00' }],
  });
  const text = textOf(await pdf(`accounting/journal-entry/${body.id}/pdf?language=en`));
  const pages = text.split('\f').filter((page) => page.trim() !== '');
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('Debit USD');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
  }
  expect(pages.map((page) => /^ *Total +150\.00 +150\.00/m.test(page))).toEqual(
    pages.map((_, at) => at === pages.length - 1),
  );
});

test('a draft says that it is a draft, in the language of the printout', async () => {
  const { body } = await me.post('accounting/journal-entry/store', {
    date: '2026-10-05',
    lines: [],
  });
  expect(textOf(await pdf(`accounting/journal-entry/${body.id}/pdf?language=en`))).toContain(
    'Draft',
  );
  expect(textOf(await pdf(`accounting/journal-entry/${body.id}/pdf?language=fa`))).toContain(
    'پیشنویس',
  );
});

test('text of a document is printed as it is, and never run as code of the layout', async () => {
  const memo = '#read("/etc/passwd") $x^2$ *a* _b_ <c> @d \\ [e] // f';
  const { body } = await me.post('accounting/journal-entry/store', {
    date: '2026-10-05',
    memo,
    lines: [],
  });
  expect(textOf(await pdf(`accounting/journal-entry/${body.id}/pdf`))).toContain(memo);
});

test('a damaged logo is left out of the printout', async () => {
  const { body } = await me.get('setting/organization/show');
  const logo = `data:image/png;base64,${Buffer.from('89504e470d0a1a0a00ff', 'hex').toString('base64')}`;
  await host.owner.query('update organization set logo = $1', [logo]);
  const { id } = await sale();
  expect(textOf(await pdf(`exchange/sales/${id}/pdf`))).toContain(body.name);
  await host.owner.query('update organization set logo = null');
});

test('six callers at once each get their own document', async () => {
  const { data } = (await me.get('exchange/sales/list?status=posted&per_page=6')).body;
  const texts = await Promise.all(
    data.map(async ({ id }: Row) => textOf(await pdf(`exchange/sales/${id}/pdf`))),
  );
  for (const [at, { number }] of data.entries()) expect(texts[at]).toContain(number);
});

test('a document that waits for its layout holds no database connection', async () => {
  const { id } = await sale();
  await pdf(`exchange/sales/${id}/pdf`);
  const [layout = 0] = layoutProcesses();
  process.kill(layout, 'SIGSTOP');
  const coming = Array.from({ length: 8 }, () => pdf(`exchange/sales/${id}/pdf`));
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  const { rows } = await host.owner.query(
    "select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'",
  );
  process.kill(layout, 'SIGCONT');
  expect(rows).toEqual([]);
  await Promise.all(coming);
});

test('a process of the layout that dies is replaced', async () => {
  const { id } = await sale();
  await pdf(`exchange/sales/${id}/pdf`);
  for (const pid of layoutProcesses()) process.kill(pid, 'SIGKILL');
  await new Promise((resolve) => setTimeout(resolve, 200));
  await pdf(`exchange/sales/${id}/pdf`);
});

test('printing needs the right to view and to print, and a document that exists', async () => {
  const { id } = await sale();
  expect((await me.get('exchange/sales/999999/pdf')).status).toBe(404);
  expect((await me.get(`exchange/sales/${id}/pdf?size=A5`)).status).toBe(422);
  const viewer = await host.signInAs([{ name: 'sales', title: 'Sales', view: true }]);
  expect((await viewer.get(`exchange/sales/${id}/pdf`)).status).toBe(403);
});
