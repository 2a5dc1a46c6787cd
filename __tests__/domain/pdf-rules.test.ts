import { scanPdf } from '@/server/files/inspect/pdf-scan';
import { Unfit } from '@/server/files/inspect/verdict';
import { aPdf, packed } from '../support/a-pdf';

const link = (action: string) =>
  `/Annots [<< /Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${action} >>]`;
const uri = (address: string) => `<< /S /URI /URI ${address} >>`;
const unnamed = (object: Buffer) =>
  Buffer.from(object.toString('latin1').replace('/Type /ObjStm', ''), 'latin1');

/** Reason for which a PDF is refused; undefined if it is accepted. */
function reasonFor(pdf: Buffer): string | undefined {
  try {
    scanPdf(pdf);
    return undefined;
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    return error.reason;
  }
}

test.each<[what: string, reason: string | undefined, pdf: () => Buffer]>([
  ['plain pages', undefined, () => aPdf({ pages: 3 })],
  ['an empty object', undefined, () => aPdf({ more: [''] })],
  [
    'strings, numbers and comments',
    undefined,
    () => aPdf({ more: ['<< /A#42 (a\\)(b)) /C [-.5 +1 true null <4a> 1 0 R] % >>\n>>'] }),
  ],
  [
    'a link to a mail address',
    undefined,
    () => aPdf({ page: link('11 0 R'), more: ['', '<< /S /URI /URI (mailto:a@b.c) >>'] }),
  ],
  ['a link to a page', undefined, () => aPdf({ page: link('<< /S /GoTo /D [10 0 R /Fit] >>') })],
  ['a link to a script', 'link', () => aPdf({ page: link(uri('(javascript:alert\\(1\\))')) })],
  ['a link in octal', 'link', () => aPdf({ page: link(uri('(\\152avascript:x)')) })],
  ['a link in hexadecimal', 'link', () => aPdf({ page: link(uri('<6a6176613a78>')) })],
  ['a link to a file', 'link', () => aPdf({ page: link(uri('(file:///etc/passwd)')) })],
  [
    'a link in another object',
    'link',
    () => aPdf({ page: link(uri('11 0 R')), more: ['', '(http://a.b)'] }),
  ],
  ['a link to nothing known', 'unreadable', () => aPdf({ page: link('99 0 R') })],
  [
    'a second link of one key',
    'link',
    () => aPdf({ page: link('<< /S /URI /URI (http://a.b) /UR#49 (data:x) >>') }),
  ],
  [
    'a packed link',
    'link',
    () => aPdf({ page: link('20 0 R'), more: [packed(`20 0 ${uri('(x:y)')}`)] }),
  ],
  [
    'a link packed under another name',
    'link',
    () => aPdf({ more: [unnamed(packed(`20 0 ${uri('(x:y)')}`))] }),
  ],
  ['a link behind a comment', 'link', () => aPdf({ text: `) Tj 30 0 %x\n obj ${uri('(x:y)')} (` })],
  ['a base for its links', 'link', () => aPdf({ catalogue: '/URI << /Base (javascript:x) >>' })],
  [
    'a bookmark to a script',
    'link',
    () =>
      aPdf({
        catalogue: '/Outlines << /First 11 0 R >>',
        more: ['', `<< /Title (A) /A ${uri('(javascript:x)')} >>`],
      }),
  ],
  [
    'an action behind a link',
    'action',
    () => aPdf({ page: link('<< /S /GoTo /D [1 /Fit] /Next << /S /Named /N /Print >> >>') }),
  ],
  ['an action that nobody knows', 'action', () => aPdf({ page: link('<< /S /Fly >>') })],
  [
    'an action of the page',
    'action',
    () => aPdf({ page: '/AA << /O << /S /GoTo /D [1 /Fit] >> >>' }),
  ],
  ['a film', 'action', () => aPdf({ page: '/Annots [<< /Subtype /Movie /Rect [0 0 9 9] >>]' })],
  [
    'a stream in another file',
    'action',
    () => aPdf({ more: ['<< /F (a) /Length 0 >>\nstream\n\nendstream'] }),
  ],
  ['arrays without end', 'unreadable', () => aPdf({ more: ['['.repeat(100_000)] })],
])('the reason for a PDF with %s is %s', (_, reason, pdf) => {
  expect(reasonFor(pdf())).toBe(reason);
});
