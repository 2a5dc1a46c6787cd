import * as v from 'valibot';

import type { Endpoint } from '@/lib/contract/endpoint';
import type { Told } from './recorded-host';
import { leavesOf, withValue } from '@/__tests__/soak/fuzz-samples';

/** An error that a host can make, and a pattern for the report of it. */
export type NamedLie = Readonly<{
  name: string;
  named: RegExp;
  tell: (endpoint: Endpoint, told: Told) => Told | undefined;
}>;

const ofAnswers =
  (change: (told: Told, endpoint: Endpoint) => Told | undefined): NamedLie['tell'] =>
  (endpoint, told) =>
    told.status >= 200 && told.status < 300 && isJson(told) ? change(told, endpoint) : undefined;

const isJson = ({ headers }: Told) =>
  headers.some(([name, value]) => name === 'content-type' && value.startsWith('application/json'));

export const withHeader = (told: Told, name: string, value?: string): Told => ({
  ...told,
  headers: [
    ...told.headers.filter(([one]) => one !== name),
    ...(value === undefined ? [] : [[name, value] as const]),
  ],
});

export const html = (told: Told): Told => ({
  ...withHeader(told, 'content-type', 'text/html'),
  body: '<!doctype html><title>Sarraf</title>',
});

/** Replaces one value of an answer by one that violates the contract. */
const withWrong =
  (wrong: (value: unknown) => unknown): NamedLie['tell'] =>
  (endpoint, told) =>
    ofAnswers(({ body }) => {
      const json: unknown = JSON.parse(body);
      for (const path of leavesOf(json)) {
        const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], json);
        const put = wrong(value);
        if (put === undefined) continue;
        const lied = withValue(json, path, put);
        if (!v.safeParse(endpoint.answer, lied).success) {
          return { ...told, body: JSON.stringify(lied) };
        }
      }
      return undefined;
    })(endpoint, told);

const ofText = (shape: RegExp, put: (text: string) => unknown) => (value: unknown) =>
  typeof value === 'string' && shape.test(value) ? put(value) : undefined;

const DECIMAL = /^-?\d+\.\d+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T.*Z$/;

function withoutField(endpoint: Endpoint, told: Told): Told | undefined {
  return ofAnswers(({ body }) => {
    const json: unknown = JSON.parse(body);
    for (const path of leavesOf(json)) {
      const lied = withValue(json, path, undefined);
      if (!v.safeParse(endpoint.answer, lied).success) {
        return { ...told, body: JSON.stringify(lied) };
      }
    }
    return undefined;
  })(endpoint, told);
}

/** Wraps a bare list in a page, or the other way round. */
const otherList = ofAnswers((told, { answer }) => {
  const json = JSON.parse(told.body) as { data?: unknown };
  const isBare = Array.isArray(json);
  if (!isBare && !('meta' in ((answer as { entries?: object }).entries ?? {}))) return undefined;
  const lied = isBare
    ? { data: json, meta: { page: 1, per_page: 50, total: json.length } }
    : json.data;
  return { ...told, body: JSON.stringify(lied) };
});

const ofPages = (change: (page: { data: unknown[]; meta: { total: number } }) => object) =>
  ofAnswers((told, { answer, input }) => {
    const entries = (input as { entries?: object }).entries ?? {};
    if (!('meta' in ((answer as { entries?: object }).entries ?? {})) || !('per_page' in entries)) {
      return undefined;
    }
    const page = JSON.parse(told.body) as { data: unknown[]; meta: { total: number } };
    return { ...told, body: JSON.stringify(change(page)) };
  });

/** An amount without its last decimal. */
function cutCents(told: Told): Told | undefined {
  const body = told.body.replace(/"(amount|base)":"(-?\d+\.\d)\d"/, '"$1":"$2"');
  return body === told.body ? undefined : { ...told, body };
}

export const status = (told: Told, next: number): Told => ({ ...told, status: next });

export const LIES_IN_ANSWERS: readonly NamedLie[] = [
  { name: 'a page where JSON is meant', named: /no JSON|no page/, tell: ofAnswers(html) },
  {
    name: 'a status of its own',
    named: /status 203/,
    tell: ofAnswers((told) => status(told, 203)),
  },
  {
    name: 'JSON that is called text',
    named: /Content-Type/,
    tell: ofAnswers((told) => withHeader(told, 'content-type', 'text/plain')),
  },
  {
    name: 'an answer that may be kept',
    named: /no-store/,
    tell: ofAnswers((told) => withHeader(told, 'cache-control', 'max-age=60')),
  },
  {
    name: 'an answer without a reference',
    named: /X-Request-Id/,
    tell: ofAnswers((told) => withHeader(told, 'x-request-id')),
  },
  {
    name: 'an answer whose kind may be guessed',
    named: /nosniff/,
    tell: ofAnswers((told) => withHeader(told, 'x-content-type-options')),
  },
  { name: 'the other kind of list', named: /where .+ is meant|no page/, tell: otherList },
  {
    name: 'a page with a row too many',
    named: /rows and not/,
    tell: ofPages(({ data, meta }) => ({ data: [...data, ...data, {}], meta })),
  },
  {
    name: 'another total on each page',
    named: /meta\.total|rows and not|answer/,
    tell: ofPages(({ data, meta }) => ({
      data,
      meta: { ...meta, total: meta.total + data.length + 1 },
    })),
  },
  { name: 'a missing field', named: /where .+ is meant/, tell: withoutField },
  {
    name: 'a decimal with commas',
    named: /where .+ is meant/,
    tell: withWrong(ofText(DECIMAL, (text) => `1,${text}`)),
  },
  {
    name: 'a decimal as a number',
    named: /where .+ is meant/,
    tell: withWrong(ofText(DECIMAL, Number)),
  },
  {
    name: 'a day in another order',
    named: /where .+ is meant/,
    tell: withWrong(ofText(DAY, (day) => day.split('-').toReversed().join('/'))),
  },
  {
    name: 'an instant without a zone',
    named: /where .+ is meant/,
    tell: withWrong(ofText(INSTANT, (at) => at.slice(0, -1))),
  },
  {
    name: 'a number as text',
    named: /where .+ is meant/,
    tell: withWrong((value) => (typeof value === 'number' ? String(value) : undefined)),
  },
  {
    name: 'nothing where a value is meant',
    named: /where .+ is meant/,
    tell: withWrong((value) => (value === null ? undefined : null)),
  },
  { name: 'an amount short of a decimal', named: /decimals/, tell: ofAnswers(cutCents) },
];
