import * as v from 'valibot';

import { TRAVEL_AMOUNT } from '@/lib/domain/travel-rule';
import { Line, PositiveMoney } from '../schemas';
import { Percent, Whole } from './setting-fields';

/** Remittance part of the exchange settings. */
export const remittanceEntries = {
  /** Days until an unclaimed remittance expires. */
  remittance_days: Whole(1, 3_650),
  /**
   * Data missing for the travel rule: `note` only shows them, `require` refuses a remittance to be sent and holds an
   * agent's order.
   */
  travel_rule: v.picklist(['note', 'require'], 'choice'),
  /** Amount in USD or EUR from which all data of sender and beneficiary are required. */
  travel_rule_amount: PositiveMoney,
  /** The organisation's country, two letters; remittances within it are domestic. Empty if not set. */
  home_country: v.pipe(v.string('country'), v.regex(/^([A-Z]{2})?$/, 'country')),
  /** Tax on outgoing remittances, in percent of the amount sent. */
  transfer_tax_percent: Percent,
  /** Minutes after payment in which a sender may cancel with a full refund; printed on the receipt. */
  remittance_cancel_minutes: Whole(0, 10_080),
  /** Contact for complaints; printed on the receipt. */
  complaint_contact: Line(200),
} as const;

export const remittanceDefaults = {
  remittance_days: 30,
  travel_rule: 'note',
  travel_rule_amount: TRAVEL_AMOUNT,
  home_country: '',
  transfer_tax_percent: '0',
  remittance_cancel_minutes: 30,
  complaint_contact: '',
} as const;
