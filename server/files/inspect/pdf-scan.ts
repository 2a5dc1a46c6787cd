import { inflateSync } from 'node:zlib';

import { type Reason, Unfit } from './verdict.ts';

/**
 * What a PDF must not have, by the names that every reader of it looks for. They are looked for in all of
 * its bytes, streams too, since readers disagree about where one ends; each is long enough that compressed
 * bytes do not spell it by chance.
 */
const FORBIDDEN: readonly (readonly [Reason, RegExp])[] = [
  ['locked', /\/Encrypt[\s/<\d]/],
  ['script', /\/JavaScript[\s/<>(\d]|\/Rendition[\s/<>]|\/RichMedia/],
  ['inside', /\/EmbeddedFiles?[\s/<>\d]/],
  ['action', /\/(?:Launch|GoToR|GoToE|SubmitForm|ImportData)[\s/<>]/],
  ['form', /\/XFA[\s/<[\d]/],
  ['disguise', /<(?:script|html|!doctype html|\?php|svg)[\s>]/i],
];

/** What unpacked objects may come to, all of them together. */
const UNPACKED_MAX = 48 * 1024 * 1024;
const STREAM = /\bstream\r?\n/g;
const HEAD_BYTES = 2_048;

/**
 * Refuses what a PDF of plain pages does not have, also where it is packed away in streams of objects. Tells
 * whether it wants something done when it is opened.
 */
export function scanPdf(bytes: Buffer): Readonly<{ opens: boolean }> {
  const text = bytes.toString('latin1');
  refuseTail(text);
  refuseArchive(bytes);
  let opens = refuseForbidden(text);
  let unpacked = 0;
  for (const packed of objectStreams(bytes, text)) {
    const objects = unpack(packed, UNPACKED_MAX - unpacked);
    unpacked += objects.length;
    opens = refuseForbidden(objects.toString('latin1')) || opens;
  }
  return { opens };
}

/** Refuses a text with a forbidden name, however it is spelt; tells whether it has a deed for the opening. */
function refuseForbidden(text: string): boolean {
  const plain = text.replaceAll(/#([\da-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  for (const [reason, pattern] of FORBIDDEN) {
    if (pattern.test(text) || pattern.test(plain)) throw new Unfit(reason);
  }
  return plain.includes('/OpenAction');
}

/** Behind the last end of a PDF stands nothing: another kind of file would be read from there. */
function refuseTail(text: string): void {
  const end = text.lastIndexOf('%%EOF');
  if (end < 0) throw new Unfit('unreadable');
  if (!/^[\s\0]*$/.test(text.slice(end + '%%EOF'.length))) throw new Unfit('disguise');
}

const END_OF_ZIP = Buffer.from('PK\x05\x06', 'latin1');
const [ZIP_COMMENT_AT, ZIP_END_BYTES] = [20, 22];

/** An archive is read from its end: its last record, with a comment that reaches to the end of the file. */
function refuseArchive(bytes: Buffer): void {
  for (let at = bytes.indexOf(END_OF_ZIP); at >= 0; at = bytes.indexOf(END_OF_ZIP, at + 1)) {
    const left = bytes.length - at - ZIP_END_BYTES;
    if (left >= 0 && bytes.readUInt16LE(at + ZIP_COMMENT_AT) <= left) throw new Unfit('disguise');
  }
}

/** The packed bytes of every stream that holds objects. Only the packing that all writers use is taken. */
function* objectStreams(bytes: Buffer, text: string): Generator<Buffer> {
  for (const { index, 0: word } of text.matchAll(STREAM)) {
    const before = text.slice(Math.max(0, index - HEAD_BYTES), index);
    const head = before.slice(before.lastIndexOf(' obj') + 1);
    if (!/\/ObjStm/.test(head)) continue;
    if (!/\/Filter\s*(?:\/FlateDecode|\[\s*\/FlateDecode\s*\])/.test(head)) {
      throw new Unfit('unreadable');
    }
    if (/\/DecodeParms/.test(head)) throw new Unfit('unreadable');
    const from = index + word.length;
    const to = text.indexOf('endstream', from);
    yield bytes.subarray(from, to < 0 ? undefined : to);
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
 * The same PDF without what cameras and programs wrote about its pictures: each such part is filled with
 * nothing, so that every other byte stays where it was.
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

/** Writes spaces over everything between two words and over the words. */
function blank(bytes: Buffer, from: string, to: string): void {
  for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) {
    const end = bytes.indexOf(to, at);
    if (end < 0) return;
    bytes.fill(' ', at, end + to.length);
  }
}
