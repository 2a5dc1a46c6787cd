import sharp from 'sharp';

import { Refusal } from '@/lib/domain/refusal';
import { aDoublingPdf, aPdf, packed } from '../support/a-pdf';
import { anImage, aWidePng, pixelsOf } from '../support/an-image';
import { inspected } from '../support/kept-paper';

/** Message key of the refusal of a file, or `kept`. */
async function verdict(bytes: Buffer): Promise<string> {
  try {
    await inspected(bytes);
    return 'kept';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    expect(error.field).toBe('file');
    return error.code;
  }
}

const formats = ['jpeg', 'png', 'webp'] as const;

test.each(formats)(
  'of a %s only its pixels are kept: upright, in sRGB, without a tail',
  async (format) => {
    const tail = Buffer.from('PK\x03\x04<?php system($_GET[0]); ?>', 'latin1');
    const image = await anImage(format, { width: 90, height: 60, metadata: true });
    expect((await sharp(image).metadata()).exif?.includes('Secret Camera')).toBe(true);
    const { content, width, height } = await inspected(Buffer.concat([image, tail]));
    const after = await sharp(content).metadata();
    expect([width, height, after.width, after.height]).toEqual([60, 90, 60, 90]);
    const { exif, xmp, icc, iptc, orientation } = after;
    expect([exif, xmp, icc, iptc, orientation]).toEqual(Array(5).fill(undefined));
    for (const word of ['Secret Camera', 'secret place', '<?php', 'Exif', 'adobe:ns:meta']) {
      expect([word, content.includes(word)]).toEqual([word, false]);
    }
  },
);

test('the pixels of a PNG are those that were sent', async () => {
  const image = await anImage('png', { seed: 3 });
  const { content, thumbnail } = await inspected(image);
  expect(await pixelsOf(content)).toBe(await pixelsOf(image));
  expect((await sharp(thumbnail ?? Buffer.alloc(0)).metadata()).format).toBe('jpeg');
});

test.each([
  ['JPEG', 'jpeg'],
  ['PNG', 'png'],
  ['WebP', 'webp'],
] as const)('a %s that is cut short, or holds another kind, is refused', async (_, format) => {
  const image = await anImage(format, { width: 400, height: 300 });
  expect(await verdict(image.subarray(0, image.length >> 1))).toBe('paper.unreadable');
  const gif = Buffer.from('GIF89a\x01\0\x01\0\0\0\0;', 'latin1');
  expect(await verdict(Buffer.concat([image.subarray(0, 12), gif]))).toBe('paper.unreadable');
});

test('an image of more than forty megapixels is refused, however few bytes it has', async () => {
  const image = aWidePng(30_000, 30_000);
  expect(image.length).toBeLessThan(1_000_000);
  expect(await verdict(image)).toBe('paper.pixels');
});

test('an image that moves is refused', async () => {
  const frames = await Promise.all([1, 2].map((seed) => anImage('png', { seed })));
  const moving = await sharp(frames, { join: { animated: true } })
    .webp({ loop: 0 })
    .toBuffer();
  expect((await sharp(moving).metadata()).pages).toBe(2);
  expect(await verdict(moving)).toBe('paper.moving');
});

const script = '<< /S /JavaScript /JS (app.alert\\(1\\)) >>';
const link = (deed: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${deed} >>]`;
const endOfZip = Buffer.from(`PK\x05\x06${'\0'.repeat(16)}\x06\0`, 'latin1');

test.each<[what: string, verdict: string, pdf: () => Buffer]>([
  ['ten plain pages', 'kept', () => aPdf({ pages: 10 })],
  ['a page to begin with', 'kept', () => aPdf({ catalogue: '/OpenAction [10 0 R /Fit]' })],
  ['a link to an address', 'kept', () => aPdf({ page: link('<< /S /URI /URI (http://a.b) >>') })],
  ['packed objects', 'kept', () => aPdf({ more: [packed('20 0 << /Title (A) >>')] })],
  ['a link to a script', 'link', () => aPdf({ page: link('<< /S /URI /URI (javascript:x) >>') })],
  ['eleven pages', 'pages', () => aPdf({ pages: 11 })],
  ['a script', 'script', () => aPdf({ catalogue: `/OpenAction ${script}` })],
  ['a script spelt otherwise', 'script', () => aPdf({ page: link('<< /S /J#61vaScript >>') })],
  ['a packed script', 'script', () => aPdf({ more: [packed(`20 0 ${script}`)] })],
  ['a program to start', 'action', () => aPdf({ page: link('<< /S /Launch /F (calc) >>') })],
  ['an address to open', 'action', () => aPdf({ catalogue: '/OpenAction << /S /URI /URI (a) >>' })],
  ['a form to send', 'action', () => aPdf({ page: link('<< /S /SubmitForm /F (a) >>') })],
  ['files inside', 'inside', () => aPdf({ catalogue: '/Names << /EmbeddedFiles << >> >>' })],
  ['an XFA form', 'form', () => aPdf({ catalogue: '/AcroForm << /XFA (a) >>' })],
  ['a password', 'locked', () => aPdf({ trailer: '/Encrypt << /Filter /Standard /V 1 >>' })],
  ['an archive behind it', 'disguise', () => Buffer.concat([aPdf(), endOfZip])],
  [
    'an archive that ends with it',
    'disguise',
    () => Buffer.concat([aPdf().subarray(0, -6), endOfZip, Buffer.from('%%EOF\n')]),
  ],
  ['a page of the web', 'disguise', () => aPdf({ text: '<script>alert\\(1\\)</script>' })],
  ['an end that is missing', 'unreadable', () => aPdf().subarray(0, 500)],
  ['nothing', 'unreadable', () => Buffer.from('%PDF-1.7 a bill\n%%EOF')],
  ['packed objects of 60 MB', 'heavy', () => aPdf({ more: [packed('x'.repeat(60_000_000))] })],
  [
    'objects packed in a strange way',
    'unreadable',
    () => aPdf({ more: ['<< /Type /ObjStm /Filter /LZWDecode >>\nstream\nx\nendstream'] }),
  ],
])('a PDF with %s is %s', async (_, expected, pdf) => {
  expect(await verdict(pdf())).toBe(expected === 'kept' ? 'kept' : `paper.${expected}`);
});

test('what a camera wrote about a photograph in a PDF is blanked, and nothing else moves', async () => {
  const photo = await anImage('jpeg', { metadata: true });
  const head = `<< /Type /XObject /Subtype /Image /Width 64 /Height 48 /BitsPerComponent 8
    /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${photo.length} >>\nstream\n`;
  const object = Buffer.concat([Buffer.from(head), photo, Buffer.from('\nendstream')]);
  const pdf = aPdf({ more: [object] });
  expect(pdf.includes('Secret Camera')).toBe(true);
  const { content } = await inspected(pdf);
  expect(content.length).toBe(pdf.length);
  for (const word of ['Secret Camera', 'secret place', 'Exif']) {
    expect([word, content.includes(word)]).toEqual([word, false]);
  }
});

test('a scan of ten pages is read within the budget', async () => {
  const photo = await anImage('jpeg', { width: 2480, height: 3504 });
  const head = `<< /Type /XObject /Subtype /Image /Width 2480 /Height 3504 /BitsPerComponent 8
    /ColorSpace /DeviceRGB /Filter /DCTDecode /Length ${photo.length} >>\nstream\n`;
  const content = '<< /Length 29 >>\nstream\nq 595 0 0 842 0 0 cm /I Do Q\n\nendstream';
  const more = [Buffer.concat([Buffer.from(head), photo, Buffer.from('\nendstream')]), content];
  const pdf = aPdf({ pages: 10, more, text: 'A' }).toString('latin1');
  const scan = pdf
    .replaceAll('/Contents 3 0 R', '/Contents 11 0 R')
    .replaceAll('/Resources <<', '/Resources << /XObject << /I 10 0 R >>');
  expect((await inspected(Buffer.from(scan, 'latin1'))).pages).toBe(10);
});

test('a file that would take all time or memory is refused, and the next one is read', async () => {
  const bomb = aDoublingPdf(30);
  expect(bomb.length).toBeLessThan(20_000);
  expect(await verdict(bomb)).toBe('paper.heavy');
  expect(await verdict(aPdf())).toBe('kept');
});
