import { inflateSync } from 'node:zlib';

import {
  isDictionary,
  isList,
  nameOf,
  type PdfDictionary,
  PdfParser,
  valuesOf,
  wholeOf,
} from './pdf-objects.ts';
import { PdfRules } from './pdf-rules.ts';
import { type Reason, Unfit } from './verdict.ts';

/**
 * Names and tags that a PDF must not contain. All bytes are searched, streams included, because readers disagree about
 * where a stream ends. The names are so long that compressed bytes do not contain them by chance.
 */
const FORBIDDEN: readonly (readonly [Reason, RegExp])[] = [
  ['locked', /\/Encrypt[\s/<\d]/],
  ['script', /\/JavaScript[\s/<>(\d]|\/Rendition[\s/<>]|\/RichMedia/],
  ['inside', /\/EmbeddedFiles?[\s/<>\d]/],
  ['action', /\/(?:Launch|GoToR|GoToE|SubmitForm|ImportData)[\s/<>]/],
  ['form', /\/XFA[\s/<[\d]/],
  ['disguise', /<(?:script|html|!doctype html|\?php|svg)[\s>]/i],
];

/** Maximum total size of all object streams after decompression, in bytes. */
const UNPACKED_MAX = 16 * 1024 * 1024;
/**
 * Matches the start of an object or trailer, also inside streams, because the index of a PDF may point a reader there.
 */
const OBJECT =
  /(?<!\d)(\d+)(?:[\s\0]|%[^\r\n]*[\r\n])+\d+(?:[\s\0]|%[^\r\n]*[\r\n])*obj|\btrailer(?=[\s\0%<])/g;
const STREAM = /(?:[\s\0]|%[^\r\n]*[\r\n])*stream\r?\n/y;

/** Refuses active content in a PDF, also inside object streams. `opens` is true if the PDF has an action on opening. */
export function scanPdf(bytes: Buffer): Readonly<{ opens: boolean }> {
  const text = bytes.toString('latin1');
  refuseTail(text);
  refuseArchive(bytes);
  const rules = new PdfRules();
  let opens = refuseForbidden(text);
  let unpacked = 0;
  for (const { 0: start, 1: number, index } of text.matchAll(OBJECT)) {
    const parser = new PdfParser(text, index + start.length);
    const object = parser.read();
    rules.add(object, number === undefined ? undefined : Number(number));
    if (!isDictionary(object)) continue;
    const packed = packedIn(object, bytes, dataAt(text, parser.at));
    if (!packed) continue;
    const objects = unpack(packed, UNPACKED_MAX - unpacked).toString('latin1');
    unpacked += objects.length;
    opens = refuseForbidden(objects) || opens;
    addPacked(objects, object, rules);
  }
  rules.end();
  return { opens };
}

/** Offset of a stream's data after its dictionary; undefined if no stream follows. */
function dataAt(text: string, at: number): number | undefined {
  STREAM.lastIndex = at;
  return STREAM.test(text) ? STREAM.lastIndex : undefined;
}

/**
 * Returns the compressed bytes of an object stream; undefined for other objects. Refuses every compression except
 * FlateDecode without parameters, which is the only one that PDF writers use here.
 */
function packedIn(
  dictionary: PdfDictionary,
  bytes: Buffer,
  from: number | undefined,
): Buffer | undefined {
  if (from === undefined) return undefined;
  // A stream with the key `F` is refused, because its data would be in another file.
  if (valuesOf(dictionary, 'F').length > 0) throw new Unfit('action');
  const isOfObjects =
    valuesOf(dictionary, 'Type').some((type) => nameOf(type) === 'ObjStm') ||
    ['First', 'N'].every((key) => valuesOf(dictionary, key).length > 0);
  if (!isOfObjects) return undefined;
  const filters = valuesOf(dictionary, 'Filter').flatMap((one) => (isList(one) ? [...one] : [one]));
  const [filter = null] = filters;
  const isPlain = filters.length === 1 && nameOf(filter) === 'FlateDecode';
  if (!isPlain || valuesOf(dictionary, 'DecodeParms').length > 0) throw new Unfit('unreadable');
  const to = bytes.indexOf('endstream', from);
  return bytes.subarray(from, to < 0 ? undefined : to);
}

/** Checks the objects of an object stream. The stream begins with the number and offset of each object. */
function addPacked(objects: string, dictionary: PdfDictionary, rules: PdfRules): void {
  const [first, count] = [wholeOf(dictionary, 'First'), wholeOf(dictionary, 'N')];
  const figures = objects.slice(0, first).match(/\d+/g)?.map(Number) ?? [];
  if (figures.length < count * 2) throw new Unfit('unreadable');
  for (let at = 0; at < count * 2; at += 2) {
    const parser = new PdfParser(objects, first + (figures[at + 1] ?? 0));
    rules.add(parser.read(), figures[at]);
  }
}

/** Refuses text with a forbidden name in any spelling. Returns true if the text has an action on opening. */
function refuseForbidden(text: string): boolean {
  const plain = text.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  for (const [reason, pattern] of FORBIDDEN) {
    if (pattern.test(text) || pattern.test(plain)) throw new Unfit(reason);
  }
  return plain.includes('/OpenAction');
}

/** Refuses data after the last end-of-file mark, which other programs could read as another kind of file. */
function refuseTail(text: string): void {
  const end = text.lastIndexOf('%%EOF');
  if (end < 0) throw new Unfit('unreadable');
  if (!/^[\s\0]*$/.test(text.slice(end + '%%EOF'.length))) throw new Unfit('disguise');
}

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const [ZIP_COMMENT_AT, ZIP_END_BYTES] = [20, 22];

/** Refuses a file that contains the last record of a ZIP archive, if the record's comment ends within the file. */
function refuseArchive(bytes: Buffer): void {
  for (let at = bytes.indexOf(END_OF_ZIP); at >= 0; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    const left = bytes.length - at - ZIP_END_BYTES;
    if (left >= 0 && bytes.readUInt16LE(at + ZIP_COMMENT_AT) <= left) throw new Unfit('disguise');
  }
}

function unpack(packed: Buffer, most: number): Buffer {
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    const isLarge = error instanceof RangeError;
    throw new Unfit(isLarge ? 'heavy' : 'unreadable');
  }
}

const EXIF = Buffer.from('Exif\0\0', 'latin1');
const MARKER_BYTES = 4;

/**
 * Returns a copy of the file in which the EXIF and XMP metadata is overwritten. The length stays the same, so that all
 * other bytes keep their offset.
 */
export function withoutTraces(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(EXIF); at >= 0; at = copy.indexOf(EXIF, at + 1)) {
    const head = at - MARKER_BYTES;
    if (head < 0 || copy.readUInt16BE(head) !== 0xff_e1) continue;
    copy.fill(0, at, Math.min(copy.length, head + 2 + copy.readUInt16BE(head + 2)));
  }
  blank(copy, '<x:xmpmeta', '</x:xmpmeta>');
  return copy;
}

/** Overwrites two words and everything between them with spaces. */
function blank(bytes: Buffer, from: string, to: string): void {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) {
    const end = bytes.indexOf(to, at);
    if (end < 0) return;
    bytes.fill(' ', at, end + to.length);
  }
}
