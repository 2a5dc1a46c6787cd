import { SaxesParser, type SaxesTagPlain } from 'saxes';

import { Refusal } from '@/lib/domain/refusal';
import { LONGEST_PIECE } from './bounded-text';

/** An element of a record. Namespace prefixes are removed from names, because each file may choose its own. */
export type Node = Readonly<{
  name: string;
  attributes: Readonly<Record<string, string>>;
  children: Node[];
  text: string;
}>;
type Open = { -readonly [Key in keyof Node]: Node[Key] };

const DEEPEST = 40;
const MOST_IN_RECORD = 20_000;

/**
 * Streams an XML file and yields the elements with the given names, so that only a few are in memory. Refuses a DTD (no
 * entity is expanded), malformed or truncated XML, and records that are too large or nested too deep.
 */
export async function* xmlRecords(
  text: AsyncIterable<string>,
  names: ReadonlySet<string>,
): AsyncGenerator<Node> {
  const reader = new RecordReader(names);
  for await (const piece of text) {
    reader.read(piece);
    yield* reader.taken();
  }
  reader.end();
  yield* reader.taken();
}

class RecordReader {
  readonly #parser = new SaxesParser({});
  readonly #names: ReadonlySet<string>;
  readonly #open: Open[] = [];
  #records: Node[] = [];
  #depth = 0;
  #size = 0;
  /** Number of characters read since the last tag. */
  #silent = 0;

  constructor(names: ReadonlySet<string>) {
    this.#names = names;
    this.#parser.on('error', () => refuse());
    this.#parser.on('doctype', () => refuse('screening.doctype'));
    this.#parser.on('opentag', (tag) => this.#begin(tag));
    this.#parser.on('closetag', () => this.#finish());
    this.#parser.on('text', (given) => this.#say(given));
    this.#parser.on('cdata', (given) => this.#say(given));
  }

  read(piece: string): void {
    this.#silent += piece.length;
    this.#parser.write(piece);
    if (this.#silent > LONGEST_PIECE) refuse();
  }

  end(): void {
    this.#parser.close();
  }

  taken(): Node[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }

  #begin({ name: full, attributes }: SaxesTagPlain): void {
    this.#silent = 0;
    this.#depth += 1;
    if (this.#depth > DEEPEST) refuse();
    const name = local(full);
    if (this.#open.length === 0 && !this.#names.has(name)) return;
    this.#size += 1;
    if (this.#size > MOST_IN_RECORD) refuse();
    const own = Object.entries(attributes).map(([key, value]) => [local(key), value]);
    const node: Open = { name, attributes: Object.fromEntries(own), children: [], text: '' };
    this.#open.at(-1)?.children.push(node);
    this.#open.push(node);
  }

  #say(given: string): void {
    const node = this.#open.at(-1);
    if (!node) return;
    node.text += given;
    if (node.text.length > LONGEST_PIECE) refuse();
  }

  #finish(): void {
    this.#silent = 0;
    this.#depth -= 1;
    const node = this.#open.pop();
    if (!node || this.#open.length > 0) return;
    this.#size = 0;
    this.#records.push(node);
  }
}

function refuse(key = 'screening.malformed'): never {
  throw new Refusal(key, { field: 'file' });
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/** Elements at a path below a node, in document order. */
export function all(node: Node, ...path: readonly string[]): Node[] {
  return path.reduce<Node[]>(
    (nodes, name) => nodes.flatMap(({ children }) => children.filter((one) => one.name === name)),
    [node],
  );
}

/** Texts of the elements at a path; empty texts are left out. */
export const texts = (node: Node, ...path: readonly string[]): string[] =>
  all(node, ...path)
    .map(({ text }) => text.trim())
    .filter((text) => text !== '');

export const text = (node: Node, ...path: readonly string[]): string =>
  texts(node, ...path)[0] ?? '';

/** Joins the parts of a name. */
export const joined = (...parts: readonly string[]): string =>
  parts
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join(' ');
