'use client';

import { useState } from 'react';

import {
  type Cell,
  CELLS,
  type RateLine,
  readLine,
  shiftLine,
  spreadLine,
  type Texts,
} from './rate-lines';
import { useLeaving } from '@/hooks/use-unsaved';
import type { Prices } from '@/lib/domain/dealing/board';
import type { Decimal } from '@/lib/domain/money';

type Drafts = Readonly<Record<string, Texts>>;

/** Line of the rate grid whose typed rates are parsed and ready to be published. */
export type Drafted = Readonly<{ line: RateLine; prices: Prices }>;

/** State of the entered rates until the user publishes or discards them. */
export function useRateDrafts(lines: readonly RateLine[]) {
  const [drafts, setDrafts] = useState<Drafts>({});
  const drafted = lines.filter(({ code }) => drafts[code] !== undefined);
  const textsOf = (line: RateLine) => drafts[line.code] ?? line.texts;
  const readings = drafted.map((line) => ({ line, ...readLine(textsOf(line), line.manner) }));
  useLeaving(drafted.length > 0);
  return {
    textsOf,
    isDrafted: (code: string) => drafts[code] !== undefined,
    count: drafted.length,
    ready: readings.flatMap(({ line, prices }): Drafted[] => (prices ? [{ line, prices }] : [])),
    problemsOf: (code: string) => readings.find(({ line }) => line.code === code)?.problems ?? {},
    isReady: drafted.length > 0 && readings.every(({ prices }) => prices !== undefined),
    firstWrong: readings.find(({ prices }) => prices === undefined)?.line.code,
    ...changesOf(lines, drafted, setDrafts),
  };
}

export type RateDrafts = ReturnType<typeof useRateDrafts>;

/** Functions that change the drafts, such as editing one cell, pasting cells, and changing many lines together. */
function changesOf(
  lines: readonly RateLine[],
  drafted: readonly RateLine[],
  setDrafts: (make: (now: Drafts) => Drafts) => void,
) {
  const change = (make: (line: RateLine, texts: Texts) => Texts, only: readonly RateLine[]) =>
    setDrafts((now) => withChanged(now, make, only));
  const linesWithRate = lines.filter((line) => line.currentRate);
  /** Lines of a bulk change: the drafted lines, or all lines with a current rate if nothing is drafted. */
  const meant = drafted.length > 0 ? drafted : linesWithRate;
  const type = (line: RateLine, cell: Cell, text: string) =>
    change((_, texts) => typed(line, texts, cell, text), [line]);
  return {
    type,
    paste: (text: string, at: Readonly<{ line: number; cell: Cell }>) =>
      paste(pastedRates(text, lines, at), lines, type),
    drop: (code: string) =>
      setDrafts((now) => Object.fromEntries(Object.entries(now).filter(([one]) => one !== code))),
    clear: () => setDrafts(() => ({})),
    copyLast: () => change((_, texts) => texts, linesWithRate),
    spread: () => change(spreadLine, meant),
    shift: (points: Decimal) => change((line, texts) => shiftLine(line, texts, points), meant),
  };
}

const withChanged = (
  now: Drafts,
  make: (line: RateLine, texts: Texts) => Texts,
  only: readonly RateLine[],
): Drafts => ({
  ...now,
  ...Object.fromEntries(only.map((line) => [line.code, make(line, now[line.code] ?? line.texts)])),
});

/** Enters the pasted cells in the grid. Returns false if the paste contained no cells. */
function paste(
  puts: readonly Put[],
  lines: readonly RateLine[],
  type: (line: RateLine, cell: Cell, text: string) => void,
): boolean {
  for (const { code, cell, text } of puts) {
    const line = lines.find((one) => one.code === code);
    if (line) type(line, cell, text);
  }
  return puts.length > 0;
}

/**
 * Enters a rate. A new buy or sell rate clears a mid rate that the user has not changed; mid is then computed as the
 * average of buy and sell.
 */
function typed(line: RateLine, texts: Texts, cell: Cell, text: string): Texts {
  const isOldMiddle = cell !== 'mid' && texts.mid === line.texts.mid;
  return { ...texts, ...(isOldMiddle && { mid: '' }), [cell]: text };
}

type Put = Readonly<{ code: string; cell: Cell; text: string }>;

/**
 * Assigns pasted cells to the grid. A row that begins with a currency code fills buy, sell and mid of that currency.
 * Other rows start at the selected cell. Returns no cells for a single value, which the browser pastes as text.
 */
function pastedRates(
  text: string,
  lines: readonly RateLine[],
  at: Readonly<{ line: number; cell: Cell }>,
): readonly Put[] {
  const rows = text
    .replace(/\r/g, '')
    .replace(/\n+$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((one) => one.trim()));
  if (rows.length === 1 && rows[0]?.length === 1) return [];
  return rows.flatMap((row, down) => {
    const [first = '', ...rest] = row;
    const named = lines.find(({ code }) => code === first.toUpperCase());
    if (named) return put(named.code, CELLS, rest);
    const line = lines[at.line + down];
    return line ? put(line.code, CELLS.slice(CELLS.indexOf(at.cell)), row) : [];
  });
}

function put(code: string, cells: readonly Cell[], texts: readonly string[]): Put[] {
  return cells.flatMap((cell, place) => {
    const text = texts[place];
    return text === undefined || text === '' ? [] : [{ code, cell, text }];
  });
}
