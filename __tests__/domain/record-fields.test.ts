import * as v from 'valibot';

import { type Field, inputOf, valuesOf } from '@/components/fields/field';
import { shapeOf } from '@/components/fields/shape';
import { endpoint } from '@/lib/contract/endpoint';
import { Day, Line, Name } from '@/lib/contract/schemas';

const update = endpoint({
  method: 'PUT',
  path: 'things/{id}/update',
  summary: 'Changes a thing.',
  allow: 'signed-in',
  input: v.strictObject({
    name: Name(80),
    phone: v.optional(v.nullable(Line(40))),
    kind: v.picklist(['one', 'other'], 'choice'),
    unit: v.picklist([1, 100], 'choice'),
    from: v.optional(Day),
    until: v.nullable(Day),
    sort: v.optional(v.pipe(v.number('whole'), v.safeInteger('whole'))),
    fee: v.string(),
    is_active: v.optional(v.boolean('boolean')),
  }),
  answer: v.object({}),
});

const FIELDS: readonly Field[] = [
  { name: 'name', kind: 'text' },
  { name: 'phone', kind: 'text' },
  { name: 'kind', kind: 'choice', initial: 'one' },
  { name: 'unit', kind: 'choice', initial: '1' },
  { name: 'from', kind: 'day' },
  { name: 'until', kind: 'day' },
  { name: 'sort', kind: 'figure' },
  { name: 'fee', kind: 'money', when: ({ kind }) => kind === 'one', empty: '0' },
  { name: 'is_active', kind: 'flag' },
  { name: 'drawn', kind: 'own', drawn: null },
];

const sent = (typed: object) =>
  inputOf(FIELDS, update, { ...valuesOf(FIELDS, undefined), ...typed });

test('what a field takes is read from the schema of its endpoint', () => {
  expect(shapeOf(update, 'name')).toMatchObject({ isRequired: true, mostLetters: 80 });
  expect(shapeOf(update, 'phone')).toMatchObject({ isRequired: false, isNullable: true });
  expect(shapeOf(update, 'kind')).toMatchObject({ options: ['one', 'other'], isNumber: false });
  expect(shapeOf(update, 'unit')).toMatchObject({ options: ['1', '100'], isNumber: true });
  expect(shapeOf(update, 'drawn')).toBeUndefined();
});

test('a new record begins empty, active, and with what its fields begin with', () => {
  expect(valuesOf(FIELDS, undefined)).toEqual({
    name: '',
    phone: '',
    kind: 'one',
    unit: '1',
    from: '',
    until: '',
    sort: '',
    fee: '',
    is_active: true,
    drawn: '',
  });
});

test('a record is held as it would be typed', () => {
  const row = { name: 'A', phone: null, kind: 'other', unit: 100, sort: 3, is_active: false };
  expect(valuesOf(FIELDS, row)).toMatchObject({
    name: 'A',
    phone: '',
    kind: 'other',
    unit: '100',
    sort: '3',
    is_active: false,
  });
});

test('text is sent although it is empty; where nothing is null it is null, else it is left out', () => {
  expect(sent({})).toEqual({
    name: '',
    phone: null,
    kind: 'one',
    unit: 1,
    until: null,
    fee: '0',
    is_active: true,
  });
});

test('figures are read in any digits, and what is none is for the schema to refuse', () => {
  expect(sent({ sort: ' ۱۲ ' })).toMatchObject({ sort: 12 });
  expect(sent({ sort: 'twelve' })).toMatchObject({ sort: Number.NaN });
});

test('what is not shown is sent as empty, whatever was typed before', () => {
  expect(sent({ fee: '12.50' })).toMatchObject({ fee: '12.50' });
  expect(sent({ kind: 'other', fee: '12.50' })).toMatchObject({ fee: '0' });
});

test('what the endpoint does not know is not sent', () => {
  expect(sent({ drawn: 'something' })).not.toHaveProperty('drawn');
});
