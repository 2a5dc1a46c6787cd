import type { Threshold } from './thresholds';

export const PRESETS = ['us', 'eu', 'canada', 'uae', 'fatf'] as const;
export type Preset = (typeof PRESETS)[number];

/** Choice of an organisation that does not have to identify its customers; it must give a reason. */
export const NO_PRESET = 'none';

type PresetRow = Omit<Threshold, 'picture' | 'valid_from' | 'valid_to'>;

const row = (
  rule: Threshold['rule'],
  [comparator, amount, currency]: readonly [Threshold['comparator'], string, string],
  window: Threshold['window'],
  source: string,
): PresetRow => ({ rule, direction: 'both', comparator, amount, currency, window, source });

/**
 * Thresholds in percent of the declared volume. Above 150 % the customer's file must be updated; above 300 % a second
 * person must approve every deal.
 */
const VOLUME: readonly PresetRow[] = (
  [
    ['volume_profile', '150'],
    ['volume_office', '300'],
  ] as const
).map(([rule, amount]) => ({
  rule,
  direction: 'both',
  comparator: 'gt',
  amount,
  currency: null,
  window: '30d',
  source: 'A rule of the house: percent of the monthly volume that the customer declared.',
}));

const OWN_FUNDS = 'A rule of the house, not of the law.';

/**
 * Default thresholds by jurisdiction, each with its source. They are a starting point; the responsible person must
 * check them against current law.
 */
export const PRESET_ROWS: Readonly<Record<Preset, readonly PresetRow[]>> = {
  us: [
    row(
      'identify',
      ['gt', '1000', 'USD'],
      'day',
      '31 CFR 1022.410 (FinCEN): dealers in foreign exchange keep name, address and document above 1,000.',
    ),
    row(
      'transfer',
      ['gte', '3000', 'USD'],
      'day',
      '31 CFR 1010.410 (FinCEN): data of transfers from 3,000 on are kept and passed on.',
    ),
    row(
      'cash_report',
      ['gt', '10000', 'USD'],
      'day',
      '31 CFR 1010.311 (FinCEN CTR): cash above 10,000 a business day, in and out apart, within 15 days.',
    ),
    row('source_of_funds', ['gte', '10000', 'USD'], 'day', OWN_FUNDS),
    ...VOLUME,
  ],
  eu: [
    row(
      'identify',
      ['gte', '3000', 'EUR'],
      'day',
      'Regulation (EU) 2024/1624, article 19(4): occasional cash from 3,000 on, linked deals together; applies from 10 July 2027.',
    ),
    row(
      'full_kyc',
      ['gte', '10000', 'EUR'],
      '30d',
      'Regulation (EU) 2024/1624, article 19(1): occasional deals from 10,000 on, linked deals together.',
    ),
    row(
      'transfer',
      ['gte', '1000', 'EUR'],
      'day',
      'Regulation (EU) 2024/1624, article 19 and Regulation (EU) 2023/1113: transfers from 1,000 on.',
    ),
    row(
      'cash_report',
      ['gte', '10000', 'EUR'],
      'day',
      'National law; the Netherlands, for one: cash exchange from 10,000 on is reported.',
    ),
    row('source_of_funds', ['gte', '10000', 'EUR'], 'day', OWN_FUNDS),
    ...VOLUME,
  ],
  canada: [
    row(
      'identify',
      ['gte', '3000', 'CAD'],
      'day',
      'PCMLTFR (FINTRAC): identity at exchanges from 3,000 on.',
    ),
    row(
      'transfer',
      ['gte', '1000', 'CAD'],
      'day',
      'PCMLTFR (FINTRAC): identity at transfers from 1,000 on.',
    ),
    row(
      'cash_report',
      ['gte', '10000', 'CAD'],
      '24h',
      'PCMLTFR (FINTRAC LCTR): cash from 10,000 on within 24 hours.',
    ),
    row('source_of_funds', ['gte', '10000', 'CAD'], 'day', OWN_FUNDS),
    ...VOLUME,
  ],
  uae: [
    row(
      'identify',
      ['gte', '3500', 'AED'],
      'day',
      'CBUAE standards for exchange houses: the customer is identified from 3,500 on.',
    ),
    row(
      'full_kyc',
      ['gte', '35000', 'AED'],
      'day',
      'CBUAE standards for exchange houses: the whole file from 35,000 on.',
    ),
    row(
      'transfer',
      ['gt', '0', 'AED'],
      'ticket',
      'CBUAE standards for exchange houses: every sender and beneficiary is identified.',
    ),
    row('source_of_funds', ['gte', '35000', 'AED'], 'day', OWN_FUNDS),
    ...VOLUME,
  ],
  fatf: [
    row(
      'identify',
      ['gte', '15000', 'USD'],
      '30d',
      'FATF recommendation 10: occasional deals from 15,000 USD or EUR on, linked deals together.',
    ),
    row(
      'transfer',
      ['gte', '1000', 'USD'],
      'day',
      'FATF recommendation 16: all data of transfers from 1,000 USD or EUR on.',
    ),
    row('source_of_funds', ['gte', '10000', 'USD'], 'day', OWN_FUNDS),
    ...VOLUME,
  ],
};
