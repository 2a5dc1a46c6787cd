import { Refusal } from '@/lib/domain/refusal';

/** Maximum length of a formula, in characters. */
const LONGEST_FORMULA = 200;

/** A number, name or sign, with its index in the formula. */
export type Token = Readonly<{ text: string; at: number }>;

const TOKEN =
  /\d{1,15}(?:\.\d{1,12})?(?![\d.])|[A-Za-z_][A-Za-z0-9_]{0,39}(?![A-Za-z0-9_])|[-+*/(),]/y;

/** Refusal of a formula at a position, which is counted from 1. */
export const formulaRefusal = (
  what: string,
  at: number,
  params: Readonly<Record<string, string>> = {},
): Refusal => new Refusal(`formula.${what}`, { params: { position: String(at + 1), ...params } });

/** Splits a formula into tokens. Refuses text that is too long or contains an invalid sign. */
export function tokensOf(text: string): readonly Token[] {
  if (text.length > LONGEST_FORMULA) {
    throw new Refusal('formula.long', { params: { most: String(LONGEST_FORMULA) } });
  }
  const tokens: Token[] = [];
  let at = 0;
  while (at < text.length) {
    const token = text.charAt(at).trim() === '' ? ' ' : tokenAt(text, at);
    if (token !== ' ') tokens.push({ text: token, at });
    at += token.length;
  }
  return tokens;
}

function tokenAt(text: string, at: number): string {
  const reader = new RegExp(TOKEN);
  reader.lastIndex = at;
  const token = reader.exec(text)?.[0];
  if (token === undefined) throw formulaRefusal('sign', at, { sign: text.charAt(at) });
  return token;
}
