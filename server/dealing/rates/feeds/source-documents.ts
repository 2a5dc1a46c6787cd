import { parse } from 'csv-parse/sync';
import { SaxesParser } from 'saxes';

import { type Separator, SEPARATORS } from '@/lib/domain/dialect';
import { FeedFailure } from './feed-failure';

/** Text of a value. `isNumber` is true for a JSON number, whose decimal sign is always a point. */
type SourceValue = Readonly<{ text: string; isNumber?: true }>;

/** One entry of a source's list. `at` is its position for error messages, from 1; the head of a CSV list counts. */
export type SourceEntry = Readonly<{
  at: number;
  /** Value of a field; undefined if the entry does not have it or it is neither a text nor a number. */
  value: (field: string) => SourceValue | undefined;
}>;

/** An answer of a source, whatever its format. */
export type SourceDocument = Readonly<{
  /** Entries of the list at a path; undefined if there is no list. */
  entries: (path: string) => readonly SourceEntry[] | undefined;
  /** Text at a path from the root of the document; undefined if there is none, and always for CSV. */
  text: (path: string) => string | undefined;
}>;

/** Special field names: `$key` is the entry's name in its list, `$value` is the entry's own value. */
const KEY = '$key';
const VALUE = '$value';

const valueFrom = (text: string | undefined): SourceValue | undefined =>
  text === undefined ? undefined : { text };

const partsOf = (path: string): string[] => path.split('.').filter((part) => part !== '');

// JSON

type Reviver = (key: string, value: unknown, context: Readonly<{ source?: string }>) => unknown;

/** A number as the source wrote it, because a JavaScript number would lose digits. */
class WrittenNumber {
  readonly text: string;
  readonly isNumber = true;
  constructor(text: string) {
    this.text = text;
  }
}

const asWritten: Reviver = (_key, value, { source }) =>
  typeof value === 'number' ? new WrittenNumber(source ?? '') : value;

export function jsonDocument(text: string): SourceDocument {
  let root: unknown;
  try {
    // The cast is needed because the type of `JSON.parse` lacks the third argument of a reviver.
    root = JSON.parse(text, asWritten as (key: string, value: unknown) => unknown);
  } catch {
    throw new FeedFailure('feed.malformed', { format: 'JSON' });
  }
  return {
    entries: (path) => jsonEntries(jsonAt(root, path)),
    text: (path) => jsonValue(jsonAt(root, path))?.text,
  };
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !(value instanceof WrittenNumber);

const jsonAt = (value: unknown, path: string): unknown =>
  partsOf(path).reduce<unknown>(
    (found, part) => (isObject(found) && Object.hasOwn(found, part) ? found[part] : undefined),
    value,
  );

function jsonValue(value: unknown): SourceValue | undefined {
  if (value instanceof WrittenNumber) return value;
  return typeof value === 'string' ? { text: value } : undefined;
}

function jsonEntries(list: unknown): readonly SourceEntry[] | undefined {
  if (!isObject(list)) return undefined;
  return Object.entries(list).map(([key, value], index) => ({
    at: index + 1,
    value: (field) => {
      if (field === KEY) return Array.isArray(list) ? undefined : { text: key };
      return jsonValue(field === VALUE ? value : jsonAt(value, field));
    },
  }));
}

// XML

type Node = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: Node[];
  text: string;
};

const DEEPEST = 40;
const MOST_NODES = 200_000;

/** Namespace prefixes are removed from names, because each source may choose its own. */
const local = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads XML. Refuses a DTD, so that a document cannot define entities, and documents that are too deep or too large.
 */
export function xmlDocument(text: string): SourceDocument {
  const root = xmlRoot(text);
  return {
    entries: (path) => {
      const parts = belowRoot(root, path);
      const nodes = parts.length === 0 ? root.children : nodesAt([root], parts);
      return nodes.map((node, index) => ({
        at: index + 1,
        value: (field) => valueFrom(xmlText(node, field)),
      }));
    },
    text: (path) => xmlText(root, belowRoot(root, path).join('.')),
  };
}

function xmlRoot(text: string): Node {
  const malformed = new FeedFailure('feed.malformed', { format: 'XML' });
  const open: Node[] = [];
  let root: Node | undefined;
  let count = 0;
  const append = (given: string) => {
    const node = open.at(-1);
    if (node) node.text += given;
  };
  const parser = new SaxesParser({});
  parser.on('error', () => {
    throw malformed;
  });
  parser.on('doctype', () => {
    throw new FeedFailure('feed.doctype');
  });
  parser.on('opentag', ({ name, attributes }) => {
    count += 1;
    if (open.length >= DEEPEST || count > MOST_NODES) throw malformed;
    const own = Object.entries(attributes).map(([key, value]) => [local(key), String(value)]);
    const attributesByName = Object.fromEntries(own) as Record<string, string>;
    const node = { name: local(name), attributes: attributesByName, children: [], text: '' };
    open.at(-1)?.children.push(node);
    root ??= node;
    open.push(node);
  });
  parser.on('closetag', () => void open.pop());
  parser.on('text', append);
  parser.on('cdata', append);
  parser.write(text).close();
  if (!root) throw malformed;
  return root;
}

/** Returns the parts of a path below the root. The path may begin with the root's name. */
function belowRoot(root: Node, path: string): string[] {
  const parts = partsOf(path);
  return parts[0] === root.name ? parts.slice(1) : parts;
}

const nodesAt = (nodes: readonly Node[], parts: readonly string[]): readonly Node[] =>
  parts.reduce<readonly Node[]>(
    (found, part) => found.flatMap(({ children }) => children.filter(({ name }) => name === part)),
    nodes,
  );

function xmlText(node: Node, field: string): string | undefined {
  if (field === KEY) return node.name;
  if (field === VALUE) return node.text.trim();
  const parts = partsOf(field);
  const last = parts.at(-1) ?? '';
  if (!last.startsWith('@')) return nodesAt([node], parts)[0]?.text.trim();
  const name = last.slice(1);
  const holders = nodesAt([node], parts.slice(0, -1));
  return holders.find(({ attributes }) => Object.hasOwn(attributes, name))?.attributes[name];
}

// CSV

const RECORD_BYTES = 100_000;
const isNumber = (field: string): boolean => /^[1-9]\d?$/.test(field);

/**
 * Reads CSV. A field names a column by its head or by its number, from 1. The separator is the one with which the first
 * line contains most of the named columns.
 */
export function csvDocument(text: string, fields: readonly string[]): SourceDocument {
  const named = fields.filter((field) => field !== '' && !isNumber(field)).map(folded);
  const records = csvRecords(text, separatorOf(text, named));
  const columns = (records[0] ?? []).map(folded);
  const first = named.length > 0 ? 1 : 0;
  const columnOf = (field: string) =>
    isNumber(field) ? Number(field) - 1 : columns.indexOf(folded(field));
  return {
    entries: () =>
      records.slice(first).map((cells, index) => ({
        at: index + first + 1,
        value: (field) => valueFrom(cells[columnOf(field)]),
      })),
    text: () => undefined,
  };
}

const folded = (name: string): string => name.trim().toLowerCase();

function separatorOf(text: string, named: readonly string[]): Separator {
  const line = text.split('\n', 1)[0] ?? '';
  const found = SEPARATORS.map((separator) => {
    const cells = (csvRecords(line, separator)[0] ?? []).map(folded);
    return { separator, hits: named.filter((name) => cells.includes(name)).length, cells };
  });
  const [best] = found.toSorted((a, b) => b.hits - a.hits || b.cells.length - a.cells.length);
  return best?.separator ?? ',';
}

function csvRecords(text: string, delimiter: Separator): string[][] {
  try {
    return parse(text, {
      bom: true,
      delimiter,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      max_record_size: RECORD_BYTES,
    });
  } catch {
    throw new FeedFailure('feed.malformed', { format: 'CSV' });
  }
}
