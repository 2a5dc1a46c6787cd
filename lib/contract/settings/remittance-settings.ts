import * as v from 'valibot';

import { TRAVEL_AMOUNT } from '@/lib/domain/travel-rule';
import { Line, PositiveMoney } from '../schemas';
import { Percent, Whole } from './setting-fields';

/** What the settings of the exchange say of remittances. */
export const remittanceEntries = {
  /** How long a remittance waits for its beneficiary. */
  remittance_days: Whole(1, 3_650),
  /** Whether what the rule on money transfers asks for is only noted, or has to be there. */
  travel_rule: v.picklist(['note', 'require'], 'choice'),
  /** From how much on, in USD or EUR, the whole record of sender and beneficiary is asked for. */
  travel_rule_amount: PositiveMoney,
  /** The country that we are in, by its two letters: what stays in it crosses no border. Empty: not said. */
  home_country: v.pipe(v.string('country'), v.regex(/^([A-Z]{2})?$/, 'country')),
  /** What is taken for the state of every remittance that is sent, of what is sent. */
  transfer_tax_percent: Percent,
  /** How long after paying a sender may cancel with everything paid back, as the receipt says. */
  remittance_cancel_minutes: Whole(0, 10_080),
  /** Whom a customer complains to, as the receipt says. */
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
