import { USUAL_LIMITS } from '@/lib/domain/compliance/screening/bands';
import * as v from 'valibot';

import { list } from '../lists';
import { Amount, Name, Whole } from '../schemas';
import { Percent } from './setting-fields';

const Countries = list(v.pipe(v.string('country'), v.regex(/^[A-Z]{2}$/, 'country')), 250);
/** Maximum amount in base; null means no limit. */
const Most = v.nullable(Amount);

/** Settings that are amounts in base. */
export const KYC_LIMITS = [
  ...(['basic_ticket_limit', 'basic_month_limit', 'standard_ticket_limit'] as const),
  ...(['standard_month_limit', 'enhanced_ticket_limit', 'enhanced_month_limit'] as const),
  ...(['medium_risk_volume', 'high_risk_volume'] as const),
] as const;

/** Settings for customer files: requirements, risk, screening, and limits per tier. */
export const kycEntries = {
  minimum_age: Whole(0, 99),
  /** Maximum number of months between two reviews of a customer. */
  review_months: Whole(1, 120),
  /** Number of days before the end of an approval from which the customer's status is `expiring`. */
  expiry_notice_days: Whole(0, 365),
  /**
   * Countries whose residents and companies are refused. A country in `high_risk_countries` or `medium_risk_countries`
   * adds points to a customer's risk score.
   */
  refused_countries: Countries,
  high_risk_countries: Countries,
  medium_risk_countries: Countries,
  /** Words that mark an occupation as cash-intensive. */
  cash_occupations: list(Name(60), 50),
  /**
   * Declared monthly volumes in base above which points are added to a customer's risk score; above the second amount,
   * more points. Null adds no points.
   */
  medium_risk_volume: v.nullable(Amount),
  high_risk_volume: v.nullable(Amount),
  basic_ticket_limit: Most,
  basic_month_limit: Most,
  standard_ticket_limit: Most,
  standard_month_limit: Most,
  enhanced_ticket_limit: Most,
  enhanced_month_limit: Most,
  /**
   * Minimum name similarity, in percent, at which a match blocks the customer, is reviewed, or is only logged; and the
   * maximum age of a sanctions list, in hours.
   */
  screening_block_percent: Percent,
  screening_review_percent: Percent,
  screening_log_percent: Percent,
  screening_list_hours: Whole(1, 8_760),
} as const;

const percentOf = (limit: number): string => String(Math.round(limit * 100));

export const kycDefaults = {
  minimum_age: 18,
  review_months: 24,
  expiry_notice_days: 30,
  refused_countries: [],
  high_risk_countries: [],
  medium_risk_countries: [],
  cash_occupations: [],
  medium_risk_volume: '10000',
  high_risk_volume: '50000',
  basic_ticket_limit: null,
  basic_month_limit: null,
  standard_ticket_limit: null,
  standard_month_limit: null,
  enhanced_ticket_limit: null,
  enhanced_month_limit: null,
  screening_block_percent: percentOf(USUAL_LIMITS.block),
  screening_review_percent: percentOf(USUAL_LIMITS.review),
  screening_log_percent: percentOf(USUAL_LIMITS.log),
  screening_list_hours: 48,
};
