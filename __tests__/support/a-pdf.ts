import { deflateSync } from 'node:zlib';

type Wanted = Readonly<{
  /** Total size in bytes; an unused stream fills the file up. */
  size?: number;
  pages?: number;
  /** Additional entries of the catalogue. */
  catalogue?: string;
  /** Additional entries of the first page. */
  page?: string;
  /** Additional entries of the trailer. */
  trailer?: string;
  /** Additional objects, numbered from 10. */
  more?: readonly (string | Buffer)[];
  text?: string;
}>;

/** Number of the first additional object. */
const MORE = 10;

/** A PDF with a cross-reference table: plain pages with a line of text. */
export function aPdf({ size, ...wanted }: Wanted = {}): Buffer {
  const bare = bareOf(wanted);
  if (size === undefined) return bare;
  const filled = (length: number) => bareOf({ ...wanted, more: [filling(length)] });
  return filled(size - (filled(size).length - size));
}

const filling = (length: number) =>
  `<< /Length ${length} >>\nstream\n${' '.repeat(length)}\nendstream`;

function bareOf(wanted: Omit<Wanted, 'size'>): Buffer {
  const { pages = 1, catalogue = '', page = '', trailer = '', more = [], text = 'A bill' } = wanted;
  const first = MORE + more.length;
  const numbers = Array.from({ length: pages }, (_, at) => first + at);
  const content = `BT /F1 24 Tf 72 700 Td (${text}) Tj ET 72 600 200 40 re f`;
  const objects = new Map<number, string | Buffer>([
    [1, `<< /Type /Catalog /Pages 2 0 R ${catalogue} >>`],
    [2, `<< /Type /Pages /Count ${pages} /Kids [${numbers.map((n) => `${n} 0 R`).join(' ')}] >>`],
    [3, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`],
    [4, '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'],
    ...more.map((one, at): [number, string | Buffer] => [MORE + at, one]),
    ...numbers.map((number, at): [number, string] => [
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 3 0 R
        /Resources << /Font << /F1 4 0 R >> >> ${at === 0 ? page : ''} >>`,
    ]),
  ]);
  return written(objects, trailer);
}

function written(objects: ReadonlyMap<number, string | Buffer>, trailer: string): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  const places = new Map<number, number>();
  const length = () => parts.reduce((sum, part) => sum + part.length, 0);
  for (const [number, object] of objects) {
    places.set(number, length());
    parts.push(Buffer.from(`${number} 0 obj\n`), Buffer.from(object), Buffer.from('\nendobj\n'));
  }
  const size = Math.max(...places.keys()) + 1;
  const at = length();
  const row = (number: number) => {
    const place = places.get(number);
    if (place === undefined) return '0000000000 65535 f \n';
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  };
  const table = Array.from({ length: size }, (_, number) => row(number)).join('');
  parts.push(
    Buffer.from(
      `xref\n0 ${size}\n${table}trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`,
    ),
  );
  return Buffer.concat(parts);
}

/** An object stream, as writers use since PDF 1.5. */
export function packed(objects: string): Buffer {
  const body = deflateSync(Buffer.from(objects));
  const head = `<< /Type /ObjStm /N 1 /First 5 /Filter /FlateDecode /Length ${body.length} >>\nstream\n`;
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\nendstream')]);
}

/** A small PDF that takes long to draw: each drawing contains the next one twice. */
export function aDoublingPdf(levels: number): Buffer {
  const drawing = (_: unknown, at: number) => {
    const content = at + 1 < levels ? '/X Do /X Do' : '0 0 1 1 re f';
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Length ${content.length}
      /Resources << /XObject << /X ${MORE + at + 1} 0 R >> >> >>\nstream\n${content}\nendstream`;
  };
  const more = Array.from({ length: levels }, drawing);
  const pdf = aPdf({ more, text: 'A' });
  return Buffer.from(
    pdf.toString('latin1').replace('/Contents 3 0 R', `/Contents ${MORE} 0 R`),
    'latin1',
  );
}
