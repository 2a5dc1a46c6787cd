import { crc32, inflateRawSync } from 'node:zlib';

import type { Client } from '../support/client';
import { ledgerScene, postRandomly, type Scene } from '../support/ledger-scene';
import { startHost, type TestHost } from '../support/test-host';

let host: TestHost;
let scene: Scene;
let me: Client;

const PERIOD = 'from=2026-01-01&to=2026-06-20';

type Row = Record<string, any>; // oxlint-disable-line typescript/no-explicit-any

beforeAll(async () => {
  host = await startHost({ chart: true, now: () => new Date('2026-06-20T12:00:00Z') });
  scene = await ledgerScene(host);
  me = scene.me;
  await postRandomly(scene, { entries: 30, from: '2025-12-20', days: 150, seed: 3 });
}, 60_000);
afterAll(() => host.close());

test('a workbook holds figures as numbers and text as text', async () => {
  expect(await sheetOf(`trail-balance?${PERIOD}`)).toContain('<v>-100000</v>');
});

test('a workbook says above its columns what it is, of whom, of which days and in which currency', async () => {
  const { organisation, columns } = (await me.get(`reports/trail-balance?${PERIOD}`)).body as Row;
  const lines = textsOf(await sheetOf(`trail-balance?${PERIOD}`));
  expect(lines.slice(0, 2)).toEqual(['Trial balance', organisation]);
  expect(lines[2]).toMatch(/^Period .*2026/);
  expect(lines[3]).toBe('Currency USD');
  const at = String.raw`\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}`;
  const made = `^Prepared ${at} by Developer · Includes postings up to entry \\d+, ${at}$`;
  expect(lines[4]).toMatch(new RegExp(made));
  expect(lines.slice(5, 5 + columns.length)).toEqual(columns.map(({ title }: Row) => title));
});

test('a workbook says what it was narrowed to and what it knew, in words', async () => {
  const asked = 'compare=previous&level=general&zero=1&closing=0';
  const narrowed = textsOf(await sheetOf(`trail-balance?${PERIOD}&${asked}`));
  expect(narrowed[4]).toBe(
    'Compare Previous period, General accounts, with accounts at zero, without closing entries',
  );
  const { body } = await me.get('reports/trail-balance');
  const { account_id, number } = (body.rows as Row[])[1] as Row;
  const ledger = `general-ledger?${PERIOD}&account_id=${account_id}&search=rent&known_at=2030-01-01T00:00:00Z`;
  const lines = textsOf(await sheetOf(ledger));
  expect(lines.slice(4, 6)).toEqual([
    `accounts ${number}, with “rent”`,
    'as recorded on 2030-01-01 00:00:00',
  ]);
  const deals = textsOf(
    await sheetOf(`sales-analysis?${PERIOD}&group=user,currency&side=buy&weekday=1`),
  );
  expect(deals[4]).toBe('by User, Currency, Side Bought, Weekday Monday');
});

test.each(['profit-and-loss', 'general-ledger'])(
  'a workbook of a branch names it: %s',
  async (of) => {
    const { body } = await me.get('setting/branches/list');
    const [{ id, name }] = body as [Row];
    const asked = `${of}?${PERIOD}&branch_id=${id}`;
    expect(textsOf(await sheetOf(asked))[4]).toBe(`Branch ${name}`);
    expect(textsOf(await sheetOf(asked, { 'accept-language': 'fa' }))[4]).toBe(`شعبه ${name}`);
  },
);

test('what closes a year is of no branch, whatever was asked for', async () => {
  const texts = textsOf(await sheetOf(`general-ledger?${PERIOD}&branch_id=1&closing=1`));
  expect(texts[4]).toMatch(/^Branch .*, without closing entries$/);
});

test('the titles of a workbook are in row 7 and stay in sight', async () => {
  expect(await sheetOf(`trail-balance?${PERIOD}`)).toMatch(
    /<pane ySplit="7" topLeftCell="A8".*<row r="7"><c r="A7" s="1"/s,
  );
});

test('a balance sheet as a workbook says the day that it is of', async () => {
  expect(textsOf(await sheetOf('balance-sheet?as_of=2026-06-20'))[2]).toMatch(/^As of .*2026/);
});

test('a workbook in Persian runs from right to left and says its head in Persian', async () => {
  const sheet = await sheetOf(`trail-balance?${PERIOD}`, { 'accept-language': 'fa' });
  expect(sheet).toContain('rightToLeft="1"');
  expect(textsOf(sheet)[2]).toMatch(/^دوره /);
  expect(textsOf(sheet)[3]).toMatch(/^ارز /);
});

test('days in a workbook are dates', async () => {
  await scene.post('2026-06-05', [
    ['5210', '1.00'],
    ['1030', '-1.00'],
  ]);
  // 2026-06-05 as a serial number of spreadsheets.
  expect(await sheetOf('general-ledger?from=2026-06-05&to=2026-06-05')).toContain(
    's="2"><v>46178</v>',
  );
});

test('percentages in a workbook are percentages', async () => {
  const { body } = await me.get(`reports/profit-and-loss?${PERIOD}`);
  const share: string = (body as Row).sections[1].share;
  const decimals = share.split('.')[1]?.length ?? 0;
  // Styles of totals are the third block of 42: general, title, day, sixteen of figures, then those of percentages.
  expect(await sheetOf(`profit-and-loss?${PERIOD}`)).toContain(
    `s="${2 * 42 + 19 + decimals}"><v>${Number(`${share}e-2`)}</v>`,
  );
});

async function sheetOf(report: string, headers: Record<string, string> = {}): Promise<string> {
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const url = `${host.url}/api/reports/${report}&format=xlsx`;
  const answer = await fetch(url, { headers: { cookie, ...headers } });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toMatch(/openxmlformats.*\.sheet$/);
  return partOf(Buffer.from(await answer.arrayBuffer()), 'xl/worksheets/sheet1.xml');
}

/** Texts of a sheet, cell by cell. */
function textsOf(sheet: string): string[] {
  return [...sheet.matchAll(/<t [^>]*>([^<]*)<\/t>/g)].map(([, text = '']) => text);
}

/** Text of one file in a zip archive, found by its entry in the directory at the end. */
function partOf(archive: Buffer, name: string): string {
  const entry = archive.lastIndexOf(Buffer.from(name)) - 46;
  const size = archive.readUInt32LE(entry + 20);
  const at = archive.readUInt32LE(entry + 42);
  const begin = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28);
  const content = inflateRawSync(archive.subarray(begin, begin + size));
  expect(archive.readUInt32LE(entry + 16)).toBe(crc32(content));
  return content.toString();
}
