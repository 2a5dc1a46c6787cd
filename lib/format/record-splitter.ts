/**
 * One record of a delimited file. `flaw` names a wrong cell: `after` is the first one with text after its closing quote;
 * `open` is a quote that is not closed, or the end of a record that is too long, which then has no cells.
 */
export type SplitRecord = Readonly<{
  cells: readonly string[];
  flaw?: Readonly<{ cell: number; kind: 'open' | 'after' }>;
}>;

/** Matches a line `sep=;` before the header, by which Excel sets the separator. */
export const SEP_LINE = /^"?sep=(.)"?\r?(?:\n|\r|$)/i;

/** Maximum length of a record. Without it, an open quote would consume the rest of the file. */
const LONGEST = 100_000;

/**
 * Splits delimited text into records, chunk by chunk (RFC 4180). A quote inside an unquoted cell is text. Unquoted
 * cells are trimmed. Reading ends after a record with an open quote.
 */
export class RecordSplitter {
  readonly #separator: string;
  #newline: '\n' | '\r' | undefined;
  #rest = '';
  #isOver = false;

  constructor(separator: string) {
    this.#separator = separator;
  }

  /** Returns the records that this chunk completes. */
  push(chunk: string): SplitRecord[] {
    this.#rest += chunk;
    return this.#taken(false);
  }

  /** Returns the last records at the end of the file. */
  end(): SplitRecord[] {
    return this.#taken(true);
  }

  #taken(isEnd: boolean): SplitRecord[] {
    this.#newline ??= newlineOf(this.#rest, isEnd);
    const records: SplitRecord[] = [];
    let from = 0;
    while (!this.#isOver && from < this.#rest.length) {
      const read = this.#plain(from, isEnd) ?? this.#quoted(from, isEnd);
      if (!read) break;
      records.push(read.record);
      from = read.next;
    }
    this.#rest = this.#isOver ? '' : this.#rest.slice(from);
    if (this.#rest.length > LONGEST && !isEnd) records.push(this.#open(0));
    return records;
  }

  /** Reads a record in one line without quotes, which is the most common kind. */
  #plain(from: number, isEnd: boolean) {
    const newline = this.#rest.indexOf(this.#newline ?? '\n', from);
    if (newline < 0 && !isEnd) return undefined;
    const line = this.#rest.slice(from, newline < 0 ? undefined : newline);
    if (line.includes('"') || line.length > LONGEST) return undefined;
    const cells = line.split(this.#separator).map((cell) => cell.trim());
    return { record: { cells }, next: newline < 0 ? this.#rest.length : newline + 1 };
  }

  #quoted(from: number, isEnd: boolean) {
    const cells: string[] = [];
    let flaw: SplitRecord['flaw'];
    for (let at = from; ;) {
      const cell = this.#cell(at, isEnd);
      if (!cell || cell.end - from > LONGEST) {
        if (cell || isEnd) return { record: this.#open(cells.length), next: this.#rest.length };
        return undefined;
      }
      if (cell.isFollowed) flaw ??= { cell: cells.length, kind: 'after' };
      cells.push(cell.text);
      at = cell.end + 1;
      if (this.#rest[cell.end] !== this.#separator) {
        return { record: { cells, ...(flaw && { flaw }) }, next: at };
      }
    }
  }

  /** Reads the cell at this position; undefined until the end of the cell is read. */
  #cell(from: number, isEnd: boolean) {
    const start = this.#skipBlanks(from);
    const isQuoted = this.#rest[start] === '"';
    const closed = isQuoted ? this.#closingQuote(start + 1, isEnd) : start;
    if (closed === undefined) return undefined;
    const end = this.#endOfCell(isQuoted ? closed + 1 : from);
    if (end === this.#rest.length && !isEnd) return undefined;
    if (!isQuoted) return { text: this.#rest.slice(from, end).trim(), end, isFollowed: false };
    const text = this.#rest.slice(start + 1, closed).replaceAll('""', '"');
    return { text, end, isFollowed: this.#rest.slice(closed + 1, end).trim() !== '' };
  }

  #closingQuote(from: number, isEnd: boolean): number | undefined {
    for (let at = this.#rest.indexOf('"', from); at >= 0; at = this.#rest.indexOf('"', at + 2)) {
      const isLast = at + 1 === this.#rest.length;
      if (isLast && !isEnd) return undefined;
      if (this.#rest[at + 1] !== '"') return at;
    }
    return undefined;
  }

  #skipBlanks(from: number): number {
    let at = from;
    while (this.#rest[at] === ' ') at += 1;
    return at;
  }

  #endOfCell(from: number): number {
    let at = from;
    while (at < this.#rest.length && !this.#isEdge(this.#rest[at])) at += 1;
    return at;
  }

  #isEdge(character: string | undefined): boolean {
    return character === this.#separator || character === (this.#newline ?? '\n');
  }

  #open(cell: number): SplitRecord {
    this.#isOver = true;
    return { cells: [], flaw: { cell, kind: 'open' } };
  }
}

/** Line end of a file; undefined until a line end is read. A trailing carriage return may be half of CR LF. */
function newlineOf(text: string, isEnd: boolean): '\n' | '\r' | undefined {
  const [end = isEnd ? '\n' : undefined] = /\r?\n|\r(?!$)/.exec(text) ?? [];
  if (end === undefined) return undefined;
  return end === '\r' ? '\r' : '\n';
}
