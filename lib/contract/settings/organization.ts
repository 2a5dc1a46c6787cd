import * as v from 'valibot';

import { isYearStart } from '@/lib/domain/calendar';
import { WEEKDAYS } from '@/lib/domain/hrm/payroll';
import { timezoneOf } from '@/lib/domain/timezone';
import { endpoint } from '../endpoint';
import { list } from '../lists';
import { CurrencyCode, Email, LatinName, Line, Name, Nothing, Prose, Version } from '../schemas';

const FiscalYearStart = v.pipe(v.string('month-day'), v.check(isYearStart, 'month-day'));

/** A time zone by any of its names. The server stores the IANA name. */
const Timezone = v.pipe(
  v.string('timezone'),
  v.check((name) => timezoneOf(name) !== undefined, 'timezone'),
  v.transform((name) => timezoneOf(name) ?? name),
);

/** Logo as a data URL of at most 100 kB; the server also checks the bytes of the image. */
const Logo = v.pipe(
  v.string('logo'),
  v.maxLength(136_700, 'logo'),
  v.regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, 'logo'),
);

const text = {
  name: Name(120),
  legal_name: Line(200),
  /** Name in Latin letters, because bank files allow no others; empty if the name itself is Latin. */
  name_latin: LatinName,
  address: Prose(500),
  licence: Line(120),
  phone: Line(40),
  email: v.union([v.literal(''), Email], 'email'),
  website: Line(200),
} as const;

export const Organization = v.object({
  name: v.string(),
  legal_name: v.string(),
  name_latin: v.string(),
  base_currency: CurrencyCode,
  /** True if a user has confirmed the base currency, or if a posting or rate uses it. */
  base_confirmed: v.boolean(),
  fiscal_year_start: v.string(),
  timezone: v.string(),
  address: v.string(),
  licence: v.string(),
  phone: v.string(),
  email: v.string(),
  website: v.string(),
  logo: v.nullable(v.string()),
  /** Weekdays on which banks do not pay. */
  bank_days_off: v.array(v.picklist(WEEKDAYS)),
  version: Version,
});
export type Organization = v.InferOutput<typeof Organization>;

/** Letterhead of printed documents. */
const { name, legal_name, address, licence, phone, email, website } = Organization.entries;
const Letterhead = v.object({ name, legal_name, address, licence, phone, email, website });

const PATH = 'setting/organization';
const page = 'organization details';

export const organization = {
  show: endpoint({
    method: 'GET',
    path: `${PATH}/show`,
    summary: 'The name, base currency and time zone of the organisation.',
    allow: { page, action: 'view' },
    input: Nothing,
    answer: Organization,
  }),
  letterhead: endpoint({
    method: 'GET',
    path: `${PATH}/letterhead`,
    summary: 'What is printed on every document, for whoever prints one.',
    allow: 'signed-in',
    input: Nothing,
    answer: Letterhead,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${PATH}/update`,
    summary:
      'Changes what is sent. The base currency can be any of ISO 4217 until the first posting or rate; sending it confirms it.',
    allow: { page, action: 'edit' },
    input: v.strictObject({
      ...v.partial(v.strictObject(text)).entries,
      base_currency: v.optional(CurrencyCode),
      base_confirmed: v.optional(v.boolean('boolean')),
      fiscal_year_start: v.optional(FiscalYearStart),
      timezone: v.optional(Timezone),
      logo: v.optional(v.nullable(Logo)),
      bank_days_off: v.optional(list(v.picklist(WEEKDAYS, 'choice'), 6)),
      version: Version,
    }),
    answer: Organization,
    stales: [PATH, 'setting', 'reports', 'accounting/chart-of-accounts'],
  }),
  logo: endpoint({
    method: 'GET',
    path: `${PATH}/logo`,
    summary: 'The logo of the organisation, open to anyone.',
    allow: 'anyone',
    input: v.strictObject({
      version: v.optional(v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'version'))),
    }),
    answer: v.null(),
    file: true,
  }),
};
