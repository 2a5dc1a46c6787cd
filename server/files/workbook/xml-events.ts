import { SaxesParser } from 'saxes';

import { UnfitWorkbook } from './unfit-workbook.ts';

export type Attributes = Readonly<Record<string, string>>;

/** Callbacks for the elements of an XML part. Names have no namespace prefix, because each writer chooses its own. */
export type XmlHandler = Readonly<{
  open: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Returns true once no more of the part is needed. */
  isEnough?: () => boolean;
}>;

const DEPTH_MAX = 64;
/** Maximum number of characters between two tags. A cell has at most 32,767. */
const TEXT_MAX = 1_000_000;

/**
 * Parses a part while it is unpacked. Refuses malformed XML, XML that is nested too deeply, and any DTD, so that a part
 * cannot define entities.
 */
export async function readXml(pieces: AsyncIterable<Buffer>, handler: XmlHandler): Promise<void> {
  const { open, text, close, isEnough = () => false } = handler;
  const parser = new SaxesParser({ xmlns: false, position: false });
  let depth = 0;
  let since = 0;
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('opentag', ({ name, attributes }) => {
    since = 0;
    depth += 1;
    if (depth > DEPTH_MAX) refuse();
    open(local(name), withoutPrefixes(attributes));
  });
  parser.on('closetag', ({ name }) => {
    since = 0;
    depth -= 1;
    close?.(local(name));
  });
  if (text) {
    parser.on('text', text);
    parser.on('cdata', text);
  }
  for await (const piece of decoded(pieces)) {
    since += piece.length;
    parser.write(piece);
    if (since > TEXT_MAX) refuse();
    if (isEnough()) return;
  }
  parser.close();
}

function refuse(): never {
  throw new UnfitWorkbook('unreadable');
}

/** Decodes UTF-8, or UTF-16 with a byte order mark. */
async function* decoded(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  for await (const piece of pieces) {
    decoder ??= new TextDecoder(encodingOf(piece), { fatal: true });
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder?.decode() ?? '';
}

function encodingOf(start: Buffer): string {
  const mark = start.toString('hex', 0, 2);
  if (mark === 'fffe') return 'utf-16le';
  return mark === 'feff' ? 'utf-16be' : 'utf-8';
}

const local = (name: string): string => name.slice(name.indexOf(':') + 1);

function withoutPrefixes(attributes: Attributes): Attributes {
  const names = Object.keys(attributes);
  if (!names.some((name) => name.includes(':'))) return attributes;
  const own: Record<string, string> = Object.create(null);
  for (const name of names) {
    // An attribute without a prefix takes precedence over one of the same name in another namespace.
    const short = local(name);
    if (!(name !== short && short in attributes)) own[short] = attributes[name] ?? '';
  }
  return own;
}
