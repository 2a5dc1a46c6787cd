import * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';

type Any = v.GenericSchema & {
  type: string;
  entries?: Record<string, Any>;
  item?: Any;
  items?: readonly Any[];
  wrapped?: Any;
  key?: Any;
  value?: Any;
  options?: readonly unknown[];
  literal?: unknown;
};

/** Example values by field name; the first value that the field's schema accepts is used. */
const BY_NAME: Readonly<Record<string, readonly unknown[]>> = {
  country: ['AF'],
  home_country: ['AF'],
  currency: ['USD'],
  base_currency: ['USD'],
  counter_currency: ['EUR'],
  rate: ['1.08'],
  email: ['teller@example.test'],
  password: ['correct horse battery staple'],
  code: ['USD', '123456'],
  name: ['Customer 17'],
  memo: ['Rent of November'],
  reason: ['Entered twice'],
  message: ['It is used by 3 entries.'],
  timezone: ['Asia/Kabul'],
  number: ['JOU 00012', '1010'],
  due_to: ['journal entry'],
  changes: [{ memo: ['Rent', 'Rent of November'] }],
  fiscal_year_start: ['01-01'],
  languages: [['en', 'fa']],
  url: ['https://example.com/rates.json'],
  query: ['status=draft'],
  token: ['5f0b2c7e9a1d4c38'],
};

const VALUES: readonly unknown[] = [
  '1250.00',
  '2026-11-22',
  '2026-11-22T08:30:00Z',
  'USD',
  'Some text',
  1,
  12,
  true,
  '12',
  '01-01',
  'HH:mm',
  'YYYY-MM-DD',
  'UTC',
  'BR2/00017',
  'teller@example.test',
  '-date',
  'fa',
  '#',
  'AF',
  '+93700123456',
  '5493001KJTIIGC8Y1R12',
];

/** Example bodies by path, for calls whose optional fields only make sense together. */
const WHOLE: Readonly<Record<string, object>> = {
  'accounting/journal-entry': {
    date: '2026-11-22',
    memo: 'Rent of November',
    lines: [
      { account_id: 52, debit: '1250.00' },
      { account_id: 11, credit: '1250.00' },
    ],
  },
  'exchange/rate-feeds': {
    name: 'Central bank',
    format: 'json',
    url: 'https://example.com/rates.json',
    rows_path: 'rates',
    mid_field: '$value',
    every_minutes: 60,
  },
  'public/kyc': { number: 'CKYC 00042' },
  'exchange/sales': {
    date: '2026-11-22',
    lines: [{ side: 'sell', currency: 'EUR', amount: '100.00', rate: '1.10' }],
  },
};

export const answerExample = ({ answer }: Endpoint): unknown => exampleOf(answer, '');

/** Example of a request body: the required fields, and the fields in `WHOLE` if the schema accepts them. */
export function bodyExample({ input, path }: Endpoint): object {
  const root = path.slice(0, path.lastIndexOf('/')).replace(/\/\{\w+\}$/, '');
  const least = leastOf(input);
  const whole = { ...least, ...WHOLE[root] };
  return v.safeParse(input, whole).success ? whole : least;
}

function leastOf(schema: Any): object {
  if (!schema.entries) return Object(exampleOf(schema, ''));
  const needed = Object.entries(schema.entries).filter(([, { type }]) => !isOptional(type));
  return Object.fromEntries(needed.map(([name, inner]) => [name, exampleOf(inner, name)]));
}

/** True if an option of a schema is itself a schema, as in a variant. The options of a picklist are strings. */
const isSchema = (one: unknown): one is Any =>
  typeof one === 'object' && one !== null && 'kind' in one;

const isOptional = (type: string): boolean =>
  ['optional', 'exact_optional', 'nullish'].includes(type);

function exampleOf(schema: Any, name: string): unknown {
  const found = [...(BY_NAME[name] ?? [])].find((one) => v.safeParse(schema, one).success);
  return found ?? exampleOfType(schema, name);
}

function exampleOfType(schema: Any, name: string): unknown {
  switch (schema.type) {
    case 'object':
    case 'strict_object':
    case 'object_with_rest':
      return Object.fromEntries(
        Object.entries(schema.entries ?? {}).map(([key, inner]) => [key, exampleOf(inner, key)]),
      );
    case 'array':
      return schema.item ? [exampleOf(schema.item, name)] : [];
    case 'tuple':
      return schema.items?.map((item) => exampleOf(item, name));
    case 'record':
      return recordExample(schema);
    case 'optional':
    case 'exact_optional':
    case 'nullable':
    case 'nullish':
      return schema.wrapped ? exampleOf(schema.wrapped, name) : null;
    case 'picklist':
      return schema.options?.[0];
    case 'literal':
      return schema.literal;
    case 'null':
      return null;
    case 'variant': {
      const first = schema.options?.find(isSchema);
      return first && exampleOf(first, name);
    }
    default:
      return plainExample(schema, name);
  }
}

/** Example of a record schema: one entry, or an empty object if the schema accepts none of the tried keys. */
function recordExample({ key, value }: Any): unknown {
  const name = ['USD', 'name', '100'].find((one) => key && v.safeParse(key, one).success);
  return name === undefined || !value ? {} : { [name]: exampleOf(value, name) };
}

function plainExample(schema: Any, name: string): unknown {
  const fits = (one: unknown) => v.safeParse(schema, one).success;
  if (schema.type === 'string' && fits('Some text')) return 'Some text';
  const found = VALUES.find(fits);
  const first = schema.options?.find(isSchema);
  return found ?? (first === undefined ? null : exampleOf(first, name));
}
