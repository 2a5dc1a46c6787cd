import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';

import { sum } from '@/lib/domain/money';
import type { Client } from './client';
import type { TestHost } from './test-host';

export type SheetCell = Readonly<{
  place: string;
  style: number;
  /** Text of the cell; undefined for a number. */
  text?: string;
  /** Stored number, as written in the file. */
  value?: string;
  formula?: string;
}>;
export type SheetRow = Readonly<{ at: number; level: number; cells: readonly SheetCell[] }>;

/** A workbook with one sheet, as a spreadsheet program would read it. */
export type ReadWorkbook = Readonly<{
  /** Text of each file in the archive. Each is well-formed XML. */
  parts: Readonly<Record<string, string>>;
  sheet: string;
  rows: readonly SheetRow[];
  /** Widths of the columns in characters. */
  widths: readonly number[];
  cell: (place: string) => SheetCell | undefined;
}>;

export function readWorkbook(archive: Uint8Array): ReadWorkbook {
  const files = unzipSync(archive);
  const parts = Object.fromEntries(
    Object.entries(files).map(([name, bytes]) => [name, new TextDecoder().decode(bytes)]),
  );
  for (const text of Object.values(parts)) readXml(text, () => undefined);
  const sheet = parts['xl/worksheets/sheet1.xml'] ?? '';
  const { rows, widths } = readSheet(sheet);
  const cells = new Map(rows.flatMap((row) => row.cells.map((cell) => [cell.place, cell])));
  return { parts, sheet, rows, widths, cell: (place) => cells.get(place) };
}

/** Reads a workbook from a call that returns one. */
export async function fetchWorkbook(
  host: TestHost,
  client: Client,
  path: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ReadWorkbook> {
  const cookie = [...client.cookies].map((pair) => pair.join('=')).join('; ');
  const answer = await fetch(`${host.url}/api/${path}`, { headers: { cookie, ...headers } });
  expect([path, answer.status]).toEqual([path, 200]);
  expect(answer.headers.get('content-type')).toMatch(/openxmlformats.*\.sheet$/);
  return readWorkbook(new Uint8Array(await answer.arrayBuffer()));
}

/** Texts of a sheet, cell by cell. */
export const textsOf = ({ rows }: ReadWorkbook): string[] =>
  rows.flatMap(({ cells }) => cells.flatMap(({ text }) => text ?? []));

/** Cells with a formula. */
export const formulasOf = ({ rows }: ReadWorkbook): SheetCell[] =>
  rows.flatMap(({ cells }) => cells.filter(({ formula }) => formula !== undefined));

/** Computes a `SUM` or `SUMIFS` from the stored numbers of a workbook. */
export function computed(workbook: ReadWorkbook, formula: string): string {
  const [, name, list = ''] = /^(SUM|SUMIFS)\((.+)\)$/.exec(formula) ?? [];
  const [first = '', ...others] = list.split(',');
  if (name === 'SUM') return sum([first, ...others].flatMap(placesOf).map(numberAt(workbook)));
  expect(name).toBe('SUMIFS');
  const conditions = others.flatMap((range, at) =>
    at % 2 === 0
      ? [{ range: placesOf(range), text: workbook.cell(others[at + 1] ?? '')?.text }]
      : [],
  );
  const isMet = (row: number) =>
    conditions.every(({ range, text }) => workbook.cell(range[row] ?? '')?.text === text);
  return sum(
    placesOf(first)
      .filter((_, row) => isMet(row))
      .map(numberAt(workbook)),
  );
}

/** Checks that the stored value of every formula is the sum of its cells; returns the number of formulas. */
export function expectTrueFormulas(workbook: ReadWorkbook): number {
  const formulas = formulasOf(workbook);
  for (const { place, formula = '', value } of formulas) {
    const own = Number(computed(workbook, formula));
    expect({ place, formula, value: Number(value) }).toEqual({ place, formula, value: own });
  }
  return formulas.length;
}

const numberAt = (workbook: ReadWorkbook) => (place: string) => workbook.cell(place)?.value ?? '0';

function placesOf(range: string): string[] {
  const [, letter = '', first = '', last = ''] = /^([A-Z]+)(\d+):\1(\d+)$/.exec(range) ?? [];
  expect([range, letter]).toEqual([range, expect.stringMatching(/./)]);
  const count = Number(last) - Number(first) + 1;
  return Array.from({ length: count }, (_, at) => `${letter}${Number(first) + at}`);
}

type Tag = Readonly<{ name: string; attributes: Readonly<Record<string, string>> }>;
type Reader = Readonly<{ open?: (tag: Tag) => void; close?: (name: string, text: string) => void }>;

function readXml(text: string, readerOf: () => Reader | undefined): void {
  const reader = readerOf();
  const parser = new SaxesParser();
  let content = '';
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    content = '';
    reader?.open?.({ name, attributes });
  });
  parser.on('text', (part) => (content += part));
  parser.on('closetag', ({ name }) => {
    reader?.close?.(name, content);
    content = '';
  });
  parser.write(text).close();
}

function readSheet(text: string): Pick<ReadWorkbook, 'rows' | 'widths'> {
  const rows: { at: number; level: number; cells: SheetCell[] }[] = [];
  const widths: number[] = [];
  let cell: { -readonly [Key in keyof SheetCell]: SheetCell[Key] } = { place: '', style: 0 };
  readXml(text, () => ({
    open({ name, attributes }) {
      if (name === 'col') widths.push(Number(attributes['width']));
      if (name === 'row') {
        const { r, outlineLevel = 0 } = attributes;
        rows.push({ at: Number(r), level: Number(outlineLevel), cells: [] });
      }
      if (name === 'c') cell = { place: attributes['r'] ?? '', style: Number(attributes['s']) };
    },
    close(name, content) {
      if (name === 't') cell.text = content;
      if (name === 'v') cell.value = content;
      if (name === 'f') cell.formula = content;
      if (name === 'c') rows.at(-1)?.cells.push(cell);
    },
  }));
  return { rows, widths };
}
