import * as v from 'valibot';

import { endpoint } from '../endpoint';
import { CurrencyCode, Id, Nothing, Version } from '../schemas';

/** The organisation's public data, available before sign-in. */
export const SystemSetup = v.object({
  id: Id,
  name: v.string(),
  logo_url: v.nullable(v.string()),
  base_currency: CurrencyCode,
  fiscal_year_start: v.string(),
  timezone: v.string(),
  languages: v.array(v.string()),
  version: Version,
});
export type SystemSetup = v.InferOutput<typeof SystemSetup>;

const Country = v.object({
  code: v.string(),
  name: v.string(),
  phone_code: v.string(),
  currency: v.nullable(CurrencyCode),
});

export const setup = {
  system: endpoint({
    method: 'GET',
    path: 'setting/system/setup',
    summary: 'The organisation as a list of one record, open to anyone.',
    allow: 'anyone',
    input: Nothing,
    answer: v.array(SystemSetup),
  }),
  locations: endpoint({
    method: 'GET',
    path: 'load-locations-info',
    summary: 'The countries of the world with their calling codes, open to anyone.',
    allow: 'anyone',
    input: Nothing,
    answer: v.object({ countries: v.array(Country) }),
  }),
};
