const DEPTH_MAX = 32;
/** About five times the largest valid call: a thousand lines of nine fields are some ten thousand values. */
const VALUES_MAX = 50_000;

const QUOTE = 34;
const COMMA = 44;
const BACKSLASH = 92;
const OPENING = new Set([91, 123]);
const CLOSING = new Set([93, 125]);

export type ShapeRefusal = Readonly<{ field: string; key: string }>;

/**
 * Checks depth and number of values of a JSON text before it is parsed. The parser would recurse on deep input, and
 * half a million values would block all other calls.
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

/** Index of the closing quotation mark of the string that begins at `start`. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}

/** Name of the field whose value is too long: the last string at the outer level. */
function textAt(text: string, start: number): string {
  const name = /^"([\w-]{1,60})"/.exec(text.slice(start, start + 62));
  return name?.[1] ?? '';
}
