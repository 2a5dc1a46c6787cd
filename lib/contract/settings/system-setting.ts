import * as v from 'valibot';

import { ACCOUNT_PREFIXES } from '@/lib/domain/ledger/account-prefixes';
import { TRAVEL_AMOUNT } from '@/lib/domain/compliance/travel-rule';
import type { Page } from '@/lib/routes';
import { endpoint } from '../endpoint';
import { withOthers } from '../lists';
import { Email, Id, Line, Nothing, Prose, Version, PositiveMoney, Whole } from '../schemas';
import { kycDefaults, kycEntries } from './kyc-settings';
import { Percent } from './setting-fields';

/** Exchange settings for remittances. */
const remittanceEntries = {
  /** Number of days after which an unclaimed remittance expires. */
  remittance_days: Whole(1, 3_650),
  /**
   * Treatment of remittances without the data that the travel rule requires. `note` only displays the missing fields.
   * `require` refuses to send the remittance, and puts an agent's order on hold.
   */
  travel_rule: v.picklist(['note', 'require'], 'choice'),
  /** Amount in USD or EUR from which the travel rule requires all data of sender and beneficiary. */
  travel_rule_amount: PositiveMoney,
  /** Country code of the organisation; remittances within that country are domestic. Empty if not set. */
  home_country: v.pipe(v.string('country'), v.regex(/^([A-Z]{2})?$/, 'country')),
  /** Tax on sent remittances, in percent of the amount sent. */
  transfer_tax_percent: Percent,
  /**
   * Number of minutes after the payment during which a sender may cancel with a full refund; printed on the receipt.
   */
  remittance_cancel_minutes: Whole(0, 10_080),
  /** Contact for complaints; printed on the receipt. */
  complaint_contact: Line(200),
} as const;

const remittanceDefaults = {
  remittance_days: 30,
  travel_rule: 'note',
  travel_rule_amount: TRAVEL_AMOUNT,
  home_country: '',
  transfer_tax_percent: '0',
  remittance_cancel_minutes: 30,
  complaint_contact: '',
} as const;

const Prefix = v.pipe(v.string('account-prefix'), v.regex(/^\d{1,12}$/, 'account-prefix'));

/** Fields of each kind of setting. The camel-case names of the kind `system-setting` come from the specification. */
export const settingBodies = {
  'system-setting': v.strictObject({
    numberFormat: Whole(0, 6),
    currencySymbol: Line(8),
    currencyPosition: v.picklist(['prefix', 'suffix'], 'choice'),
    dateFormat: Line(20),
    timeFormat: Line(20),
    accountPrefixes: v.strictObject({
      cash: Prefix,
      bank: Prefix,
      receivable: Prefix,
      fixed_asset: Prefix,
      payable: Prefix,
      equity: Prefix,
      income: Prefix,
      expense: Prefix,
    }),
  }),
  exchange: v.strictObject({
    rate_age_minutes: Whole(1, 10_080),
    /**
     * Maximum deviation from the board's rate in percent: for a teller, for a user with the right to override, and for
     * all users.
     */
    rate_tolerance_teller_percent: Percent,
    rate_tolerance_percent: Percent,
    rate_hard_stop_percent: Percent,
    /**
     * Maximum usual change of a mid rate, in percent. A larger change causes a warning, or an approval if a rule
     * requires it.
     */
    rate_outlier_percent: Percent,
    cost_method: v.picklist(['average', 'fifo'], 'choice'),
    revaluation_mode: v.picklist(['reversing', 'permanent'], 'choice'),
    /**
     * Direction in which amounts are rounded to the smallest coin: neutral, in favour of the organisation, or in favour
     * of the customer.
     */
    cash_rounding: v.picklist(['nearest', 'house', 'customer'], 'choice'),
    offer_minutes: Whole(1, 1_440),
    ...remittanceEntries,
    blind_count: v.boolean('boolean'),
    /**
     * If true, agents' commission batches are posted automatically after the end of their month. Otherwise a notice
     * reminds users to post them.
     */
    post_commissions: v.boolean('boolean'),
  }),
  kyc: v.strictObject(kycEntries),
  security: v.strictObject({
    password_length: Whole(12, 64),
    invitation_hours: Whole(1, 168),
    /** E-mail address that receives the closing hash every day; empty for none. */
    seal_mail_to: v.union([v.literal(''), Email], 'email'),
    /** URL of a timestamp authority (RFC 3161) that stamps the closing hash every day; empty for none. */
    stamp_url: v.pipe(v.string('text'), v.trim(), v.maxLength(500, 'text-long')),
    /** Root certificates of timestamp authorities in PEM format; empty for those that Node.js trusts. */
    stamp_roots: Prose(50_000),
  }),
  mail: v.strictObject({
    signature: Prose(500),
    /** If true, reminders are sent automatically to parties with an e-mail address. */
    reminders: v.boolean('boolean'),
  }),
} as const;

export type SettingType = keyof typeof settingBodies;
export type SettingBody<T extends SettingType> = v.InferOutput<(typeof settingBodies)[T]>;

export const SETTING_TYPES = [
  'system-setting',
  'exchange',
  'kyc',
  'security',
  'mail',
] as const satisfies readonly SettingType[];

/** Default settings of a new organisation. */
export const settingDefaults: Readonly<{ [T in SettingType]: SettingBody<T> }> = {
  'system-setting': {
    numberFormat: 2,
    currencySymbol: '$',
    currencyPosition: 'prefix',
    dateFormat: 'YYYY-MM-DD',
    timeFormat: 'HH:mm:ss',
    accountPrefixes: ACCOUNT_PREFIXES,
  },
  exchange: {
    rate_age_minutes: 60,
    rate_tolerance_teller_percent: '0.5',
    rate_tolerance_percent: '2',
    rate_hard_stop_percent: '10',
    rate_outlier_percent: '2',
    cost_method: 'average',
    revaluation_mode: 'reversing',
    cash_rounding: 'nearest',
    offer_minutes: 30,
    ...remittanceDefaults,
    blind_count: true,
    post_commissions: false,
  },
  kyc: kycDefaults,
  security: {
    password_length: 12,
    invitation_hours: 72,
    seal_mail_to: '',
    stamp_url: '',
    stamp_roots: '',
  },
  mail: { signature: '', reminders: false },
};

const head = { id: Id, version: Version } as const;

const others = [
  v.object({
    ...head,
    type: v.literal('system-setting'),
    ...settingBodies['system-setting'].entries,
  }),
  v.object({ ...head, type: v.literal('kyc'), ...settingBodies.kyc.entries }),
  v.object({ ...head, type: v.literal('security'), ...settingBodies.security.entries }),
  v.object({ ...head, type: v.literal('mail'), ...settingBodies.mail.entries }),
] as const;
const exchange = { ...head, type: v.literal('exchange') } as const;

export const SystemSetting = v.variant('type', [
  v.object({ ...exchange, ...settingBodies.exchange.entries }),
  ...others,
]);
export type SystemSetting = v.InferOutput<typeof SystemSetting>;

/**
 * Names of the exchange settings that each page needs. Users who may view a page receive the settings of that page;
 * users who may view system settings receive all settings.
 */
export const EXCHANGE_NEEDS = {
  sales: ['cash_rounding', 'offer_minutes'],
  remits: ['remittance_days', 'remittance_cancel_minutes', 'complaint_contact'],
  'offer rate': ['offer_minutes'],
  rates: [
    'rate_age_minutes',
    'rate_tolerance_teller_percent',
    'rate_tolerance_percent',
    'rate_hard_stop_percent',
    'rate_outlier_percent',
  ],
} as const satisfies Partial<Record<Page, readonly (keyof SettingBody<'exchange'>)[]>>;

const Listed = v.variant('type', [
  v.object({ ...exchange, ...v.partial(settingBodies.exchange).entries }),
  ...others,
]);
export type ListedSetting = v.InferOutput<typeof Listed>;

const PATH = 'setting/system-setting';
const page = 'system setting';
const stales = ['setting'];

export const systemSetting = {
  list: endpoint({
    method: 'GET',
    path: `${PATH}/list`,
    summary:
      'The settings, one record a kind: the formats for everybody, the rest for who may view system settings, of the exchange also what a screen needs.',
    allow: 'signed-in',
    input: Nothing,
    answer: v.array(Listed),
  }),
  store: endpoint({
    method: 'POST',
    path: `${PATH}/store`,
    summary: 'Adds a kind of setting that is missing; refuses one that is there.',
    allow: { page, action: 'create' },
    input: withOthers({ type: v.picklist(SETTING_TYPES, 'choice') }, 40),
    answer: SystemSetting,
    status: 201,
    stales,
  }),
  update: endpoint({
    method: 'POST',
    path: `${PATH}/{id}/update`,
    summary: 'Changes the fields that are sent; the fields are those of the record’s kind.',
    allow: { page, action: 'edit' },
    input: withOthers(
      {
        /**
         * Optional id, which must equal the id in the path. Allowed so that a client can send back the whole record.
         */
        id: v.optional(Id),
        type: v.optional(v.picklist(SETTING_TYPES, 'choice')),
        version: Version,
      },
      40,
    ),
    answer: SystemSetting,
    stales,
  }),
};
