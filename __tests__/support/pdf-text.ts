import { execFileSync } from 'node:child_process';

import { foldDigits } from '@/lib/format/fold';

/** Downloads a PDF file of a host. Fails the test if the answer is not a PDF. */
export async function pdfOf(
  url: string,
  {
    cookies,
    headers: own = {},
  }: Readonly<{
    cookies: ReadonlyMap<string, string>;
    headers?: Readonly<Record<string, string>>;
  }>,
  path: string,
): Promise<Buffer> {
  const response = await fetch(new URL(`/api/${path}`, url), {
    headers: {
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'x-requested-with': 'XMLHttpRequest',
      ...own,
    },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const { status, headers } = response;
  expect(headers.get('content-disposition')).toMatch(/^attachment/);
  const start = bytes.subarray(0, 5).toString('latin1');
  expect([path, status, headers.get('content-type'), start]).toEqual([
    path,
    200,
    'application/pdf',
    '%PDF-',
  ]);
  return bytes;
}

/** Text of a PDF file as Poppler extracts it, with Latin digits and separators, without direction marks and joiners. */
export function textOf(pdf: Buffer): string {
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf }).toString();
  return foldDigits(text)
    .replaceAll(/[\u200c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('\u066c', ',')
    .replaceAll('\u066b', '.')
    .replaceAll('\u2212', '-')
    .replaceAll('\u00a0', ' ');
}

/** Amounts in a text: figures with decimals, without separators, sign and closing zeros. */
export function amountsIn(text: string): string[] {
  return [...text.matchAll(/\d[\d,]*\.\d+/g)].map(([figure]) =>
    plainAmount(figure.replaceAll(',', '')),
  );
}

/** A decimal without sign and closing zeros, so that texts with different decimals compare. */
export const plainAmount = (figure: string): string =>
  figure
    .replace(/^-/, '')
    .replace(/(\.\d*?)0+$/, '$1')
    .replace(/\.$/, '');
