import type { Endpoint } from '@/lib/contract/endpoint';
import { type Known, leavesOf, sampleOf, withValue } from '@/__tests__/soak/fuzz-samples';
import { type Many, manyOf } from './schema-walk';

const MB = 1024 * 1024;

/** A body of the largest accepted size, with a description of its shape. */
export type LargeBody = Readonly<{ shape: string; text: string }>;

/** The largest bodies for a call: long lists, many keys, long text and deep nesting. */
export function largeBodies({ input }: Endpoint, known: Known): LargeBody[] {
  const sample = sampleOf(input, known);
  return [
    ...manyOf(input).flatMap((many) => longLists(sample, many)),
    { shape: 'a hundred thousand unknown keys', text: keys(80_000) },
    { shape: 'fewer unknown keys, in a text that is full', text: keys(40_000, '"0123456789abc"') },
    ...leavesOf(sample)
      .slice(0, 3)
      .map((path) => ({
        shape: `a text of a megabyte as ${path.join('.')}`,
        text: put(sample, path, `"${'x'.repeat(MB - 20_000)}"`),
      })),
    { shape: 'nested as deep as it may be', text: deep(sample) },
  ];
}

/** Long lists: far too many items, just below the counting limit, and as many as fit, each with an error. */
function longLists(sample: unknown, { at, kind, most }: Many): LargeBody[] {
  const path = at.filter((name) => name !== '').map((name) => (name === '*' ? '0' : name));
  const shape = `${path.join('.') || 'the body'} with`;
  if (kind === 'table') {
    const table = put(sample, path, keys(40_000));
    return [{ shape: `${shape} 40,000 keys`, text: table }];
  }
  const repeat = (text: string, count: number) => `[${Array(count).fill(text).join(',')}]`;
  const alike = JSON.stringify(first(sample, path) ?? {});
  const wide = JSON.stringify('x'.repeat(Math.floor((0.8 * MB) / most)));
  return [
    { shape: `${shape} 300,000 empty objects`, text: put(sample, path, repeat('{}', 300_000)) },
    { shape: `${shape} 40,000 empty objects`, text: put(sample, path, repeat('{}', 40_000)) },
    { shape: `${shape} 40,000 numbers`, text: put(sample, path, repeat('1234567890.12', 40_000)) },
    { shape: `${shape} as many empty objects as fit`, text: put(sample, path, repeat('{}', most)) },
    { shape: `${shape} as many texts as fit`, text: put(sample, path, repeat(wide, most)) },
    { shape: `${shape} as many as fit, all alike`, text: put(sample, path, repeat(alike, most)) },
  ];
}

function first(sample: unknown, path: readonly string[]): unknown {
  let value = sample;
  for (const name of [...path, '0']) value = (value as Record<string, unknown> | undefined)?.[name];
  return value;
}

/** The sample as JSON, with raw JSON inserted at a path. */
function put(sample: unknown, path: readonly string[], json: string): string {
  if (path.length === 0) return json;
  return JSON.stringify(withValue(sample, path, '@@')).replace('"@@"', () => json);
}

function keys(count: number, value = '0'): string {
  return `{${Array.from({ length: count }, (_, at) => `"k${at}":${value}`).join(',')}}`;
}

function deep(sample: unknown): string {
  const one = `${'['.repeat(28)}${']'.repeat(28)}`;
  const many = `[${Array(1700).fill(one).join(',')}]`;
  return put({ ...(sample as object), deep: 0 }, ['deep'], many);
}
