import * as v from 'valibot';

import { recordCalls } from '@/lib/contract/records';
import { Decimal, Line, Name } from '@/lib/contract/schemas';
import { allEndpoints } from '@/server/routes';

const calls = recordCalls({
  path: 'test/notes',
  page: 'parties',
  summaries: { list: 'Lists.', store: 'Adds.', destroy: 'Removes.' },
  needed: { name: Name(10) },
  free: { note: v.nullable(Line(10)), amount: Line(20) },
  hidden: { token: v.nullable(Line(10)) },
  shown: { amount: Decimal, count: v.number() },
});
const RECORD = { id: 1, version: 1, name: 'One', note: null, amount: '1.50', count: 2 };

test('an answer has the fields that are sent, and those that are only shown', () => {
  expect(v.parse(calls.store.answer, RECORD)).toEqual(RECORD);
  for (const name of Object.keys(RECORD)) {
    const { [name as 'name']: _left, ...rest } = RECORD;
    expect(v.is(calls.store.answer, rest)).toBe(false);
  }
});

test('a shown field replaces the schema of the sent one', () => {
  expect(v.is(calls.store.answer, { ...RECORD, amount: 'a note' })).toBe(false);
  expect(v.is(calls.store.input, { name: 'One', amount: 'a note' })).toBe(true);
});

test('a hidden field can be sent, and no answer has it', () => {
  const sent = { name: 'One', token: 'secret' };
  expect(v.parse(calls.store.input, sent)).toEqual(sent);
  expect(v.parse(calls.update.input, { token: null, version: 1 })).toEqual({
    token: null,
    version: 1,
  });
  expect(v.parse(calls.store.answer, { ...RECORD, token: 'secret' })).toEqual(RECORD);
});

type Part = Readonly<{
  kind: string;
  type: string;
  entries?: Readonly<Record<string, Part>>;
  item?: Part;
  wrapped?: Part;
  options?: readonly unknown[];
  pipe?: readonly Part[];
}>;

/** Paths of the fields that a schema converts. A second conversion could change the value. */
function converted(part: Part, at: string): string[] {
  const { type, entries = {}, item, wrapped, options = [], pipe = [] } = part;
  if (type === 'transform') return [at];
  const inner = [item, wrapped, ...options, ...pipe].filter(
    (one): one is Part => typeof one === 'object' && one !== null && 'type' in one && one !== part,
  );
  return [
    ...inner.flatMap((one) => converted(one, at)),
    ...Object.entries(entries).flatMap(([name, one]) => converted(one, `${at}.${name}`)),
  ];
}

/** Records as `recordCalls` defines them, by the path of their list, which has the same schema as their changes. */
const records = allEndpoints.flatMap(({ path, answer }) => {
  const { item } = answer as unknown as Part;
  const isRecord = item && allEndpoints.some((one) => (one.answer as unknown as Part) === item);
  return isRecord ? [{ path, record: item }] : [];
});

test('no record is converted again in its answer', () => {
  expect(records.map(({ path }) => path)).toContain('exchange/fee-rules/list');
  expect(records.flatMap(({ path, record }) => converted(record, path))).toEqual([]);
});
