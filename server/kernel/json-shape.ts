const DEPTH_MAX = 32;
/** More than any call takes five times over: a thousand lines of nine fields are some ten thousand. */
const VALUES_MAX = 50_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

export type ShapeRefusal = Readonly<{ field: string; key: string }>;

/**
 * What is wrong with the shape of a JSON text, before anything is parsed: a parser of deep input
 * would recurse, and one of half a million values would keep everybody else waiting.
 */
export function shapeRefusal(text: string): ShapeRefusal | undefined {
  let depth = 0;
  let values = 0;
  let outerText = -1;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) {
      if (depth === 1) outerText = at;
      at = endOfText(text, at);
    } else if (OPENING.has(code)) {
      depth += 1;
      values += 1;
      if (depth > DEPTH_MAX) return { field: '', key: 'field.deep' };
    } else if (CLOSING.has(code)) depth -= 1;
    else if (code === COMMA) values += 1;
    if (values > VALUES_MAX) {
      return { field: depth > 1 ? textAt(text, outerText) : '', key: 'field.many' };
    }
  }
  return undefined;
}

/** Where the text that begins at a quotation mark ends. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** The name of what is too long: the last text outside it. */
function textAt(text: string, start: number): string {
  const name = /^"([\w-]{1,60})"/.exec(text.slice(start, start + 62));
  return name?.[1] ?? '';
}
