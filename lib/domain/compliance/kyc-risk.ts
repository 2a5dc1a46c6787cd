import { type KycData, type KycType, peopleBehind, type Pep } from './kyc-data';
import { compare, type Decimal } from '@/lib/domain/money';
import { keysOf } from '@/lib/domain/record-of';

/** Version of the weights. It is stored with each score, so that old scores can still be explained. */
const RISK_MODEL = '2026-2';

export const RISK_LEVELS = ['low', 'medium', 'high'] as const;
export type RiskLevel = (typeof RISK_LEVELS)[number];

/**
 * Points of each part of a risk score. The parts are stored with each score. The names of the volume parts contain the
 * amounts that are the defaults of the settings.
 */
const RISK_WEIGHTS = {
  country_medium: 10,
  country_high: 25,
  pep: 30,
  pep_match: 30,
  exchange_cash: 5,
  remittance: 10,
  credit: 10,
  remote: 5,
  cash_occupation: 10,
  volume_above_10k: 8,
  volume_above_50k: 15,
  funds_undocumented: 10,
  cleared_near_match: 5,
  adverse_media: 20,
  complex_ownership: 15,
  new_relationship: 5,
} as const;
export type RiskPart = keyof typeof RISK_WEIGHTS;
export const RISK_PARTS = keysOf(RISK_WEIGHTS);

/** Parts of a score that reveal screening results; only users who may view compliance see them. */
export const SCREENING_PARTS: readonly RiskPart[] = [
  'cleared_near_match',
  'adverse_media',
  'pep_match',
];

export type Risk = Readonly<{
  score: number;
  level: RiskLevel;
  parts: readonly Readonly<{ key: RiskPart; points: number }>[];
  model_version: string;
}>;

/** Facts from which a customer's risk score is computed. */
export type RiskFacts = Readonly<{
  type: KycType;
  data: KycData;
  isRemote: boolean;
  hasFundsDocument: boolean;
  isNew: boolean;
  /** Services that the customer is expected to use. */
  products: readonly ('exchange_cash' | 'remittance' | 'credit')[];
  highCountries: readonly string[];
  mediumCountries: readonly string[];
  cashOccupations: readonly string[];
  /** Monthly volumes in base above which the two volume parts apply; null if the part never applies. */
  mediumVolume: Decimal | null;
  highVolume: Decimal | null;
  /** True if a match with a list of public office holders was confirmed. */
  hasPepMatch?: boolean;
  hasClearedMatch?: boolean;
  hasAdverseMedia?: boolean;
}>;

const MOST = 100;

/**
 * Computes a customer's risk score: the sum of the parts that apply, at most 100. With the part `pep` or `pep_match` the
 * level is always high.
 */
export function riskOf(facts: RiskFacts): Risk {
  const parts = partsOf(facts).map((key) => ({ key, points: RISK_WEIGHTS[key] }));
  const score = Math.min(
    MOST,
    parts.reduce((sum, { points }) => sum + points, 0),
  );
  return {
    score,
    level: isExposed(parts) ? 'high' : levelOf(score),
    parts,
    model_version: RISK_MODEL,
  };
}

const isExposed = (parts: Risk['parts']): boolean =>
  parts.some(({ key }) => key === 'pep' || key === 'pep_match');

const levelOf = (score: number): RiskLevel => (score < 25 ? 'low' : score < 50 ? 'medium' : 'high');

/** Months until the next review, by risk level. */
const REVIEW_MONTHS: Readonly<Record<RiskLevel, number>> = { low: 36, medium: 24, high: 12 };

/** Months until the next review; at most the organisation's maximum. */
export const reviewMonths = (level: RiskLevel, most: number): number =>
  Math.min(REVIEW_MONTHS[level], Math.max(most, 1));

/** Removes the screening parts and recomputes score and level without them. */
export function withoutScreening(risk: Risk): Risk {
  const parts = risk.parts.filter(({ key }) => !SCREENING_PARTS.includes(key));
  const score = Math.min(
    MOST,
    parts.reduce((sum, { points }) => sum + points, 0),
  );
  return { ...risk, parts, score, level: isExposed(parts) ? 'high' : levelOf(score) };
}

function partsOf(facts: RiskFacts): readonly RiskPart[] {
  const { data } = facts;
  const isDeclared = exposures(facts).some((pep) => pep !== undefined && pep.kind !== 'none');
  const holds: Readonly<Partial<Record<RiskPart, boolean>>> = {
    ...countryParts(facts),
    pep: isDeclared,
    pep_match: facts.hasPepMatch === true && !isDeclared,
    exchange_cash: facts.products.includes('exchange_cash'),
    remittance: facts.products.includes('remittance'),
    credit: facts.products.includes('credit'),
    remote: facts.isRemote,
    cash_occupation: isCashOccupation(data.occupation, facts.cashOccupations),
    ...volumeParts(facts),
    funds_undocumented: !facts.hasFundsDocument,
    cleared_near_match: facts.hasClearedMatch === true,
    adverse_media: facts.hasAdverseMedia === true,
    complex_ownership: isComplex(facts),
    new_relationship: facts.isNew,
  };
  return RISK_PARTS.filter((key) => holds[key] === true);
}

/**
 * Highest country risk among the customer's residence, nationalities and place of registration, the owners' countries,
 * and the countries of the expected transfers.
 */
function countryParts({ data, highCountries, mediumCountries }: RiskFacts) {
  const countries = [
    data.residence_country,
    data.registry_country,
    ...(data.nationalities ?? []),
    ...(data.beneficial_owners ?? []).flatMap((one) => [one.nationality, one.residence_country]),
    ...(data.expected?.corridors ?? []),
  ].filter((country) => country !== undefined);
  const high = countries.some((country) => highCountries.includes(country));
  return {
    country_high: high,
    country_medium: !high && countries.some((country) => mediumCountries.includes(country)),
  };
}

function volumeParts({ data, mediumVolume, highVolume }: RiskFacts) {
  const volume = data.expected?.monthly_volume;
  const above = (limit: Decimal | null) =>
    volume !== undefined && limit !== null && compare(volume, limit) > 0;
  return {
    volume_above_50k: above(highVolume),
    volume_above_10k: above(mediumVolume) && !above(highVolume),
  };
}

const isCashOccupation = (occupation: string | undefined, words: readonly string[]): boolean =>
  occupation !== undefined &&
  words.some((word) => occupation.toLocaleLowerCase().includes(word.toLocaleLowerCase()));

const exposures = ({ data }: RiskFacts): readonly (Pep | undefined)[] => [
  data.pep,
  ...peopleBehind(data).map(({ pep }) => pep),
];

/** True for a company with more than three owners or with control of the kind `other`. */
const isComplex = ({ type, data }: RiskFacts): boolean =>
  type === 'company' &&
  ((data.beneficial_owners ?? []).length > 3 ||
    (data.beneficial_owners ?? []).some(({ control_type }) => control_type === 'other'));
