import type { SettingBody, SettingType } from '@/lib/contract/settings/system-setting';
import { ACCOUNT_PREFIXES } from '@/lib/domain/ledger/account-prefixes';
import { DATE_TOKENS, TIME_TOKENS } from '@/lib/format/date';

export type SettingField = Readonly<
  | { name: string; kind: 'text' | 'prose' | 'whole' | 'percent' | 'amount' | 'digits' | 'switch' }
  /**
   * Values that the form holds as text: `words` and `codes` are comma-separated, codes in capitals; an empty `limit`
   * means no limit.
   */
  | { name: string; kind: 'words' | 'codes' | 'limit' }
  /** A country, or empty. */
  | { name: string; kind: 'country' }
  | { name: string; kind: 'choice'; choices: readonly string[] }
>;

/** A section of the settings, which is saved separately. Two sections can belong to the same record. */
export type SettingSection = Readonly<{
  key: 'formats' | 'prefixes' | 'exchange' | 'kyc' | 'security' | 'mail';
  type: SettingType;
  fields: readonly SettingField[];
}>;

type FieldOf<T extends SettingType> = SettingField &
  Readonly<{ name: keyof SettingBody<T> & string }>;

const section = <T extends SettingType>(
  key: SettingSection['key'],
  type: T,
  fields: readonly FieldOf<T>[],
): SettingSection => ({ key, type, fields });

export const sections: readonly SettingSection[] = [
  section('formats', 'system-setting', [
    { name: 'numberFormat', kind: 'choice', choices: ['0', '1', '2', '3', '4', '5', '6'] },
    { name: 'currencySymbol', kind: 'text' },
    { name: 'currencyPosition', kind: 'choice', choices: ['prefix', 'suffix'] },
    { name: 'dateFormat', kind: 'choice', choices: Object.keys(DATE_TOKENS) },
    { name: 'timeFormat', kind: 'choice', choices: Object.keys(TIME_TOKENS) },
  ]),
  {
    key: 'prefixes',
    type: 'system-setting',
    fields: Object.keys(ACCOUNT_PREFIXES).map((name) => ({
      name: `accountPrefixes.${name}`,
      kind: 'digits',
    })),
  },
  section('exchange', 'exchange', [
    { name: 'rate_age_minutes', kind: 'whole' },
    { name: 'rate_tolerance_teller_percent', kind: 'percent' },
    { name: 'rate_tolerance_percent', kind: 'percent' },
    { name: 'rate_hard_stop_percent', kind: 'percent' },
    { name: 'rate_outlier_percent', kind: 'percent' },
    { name: 'cost_method', kind: 'choice', choices: ['average', 'fifo'] },
    { name: 'revaluation_mode', kind: 'choice', choices: ['reversing', 'permanent'] },
    { name: 'cash_rounding', kind: 'choice', choices: ['nearest', 'house', 'customer'] },
    { name: 'offer_minutes', kind: 'whole' },
    { name: 'remittance_days', kind: 'whole' },
    { name: 'travel_rule', kind: 'choice', choices: ['note', 'require'] },
    { name: 'travel_rule_amount', kind: 'amount' },
    { name: 'home_country', kind: 'country' },
    { name: 'transfer_tax_percent', kind: 'percent' },
    { name: 'remittance_cancel_minutes', kind: 'whole' },
    { name: 'complaint_contact', kind: 'text' },
    { name: 'blind_count', kind: 'switch' },
    { name: 'post_commissions', kind: 'switch' },
  ]),
  section('kyc', 'kyc', [
    { name: 'minimum_age', kind: 'whole' },
    { name: 'review_months', kind: 'whole' },
    { name: 'expiry_notice_days', kind: 'whole' },
    { name: 'refused_countries', kind: 'codes' },
    { name: 'high_risk_countries', kind: 'codes' },
    { name: 'medium_risk_countries', kind: 'codes' },
    { name: 'cash_occupations', kind: 'words' },
    { name: 'medium_risk_volume', kind: 'limit' },
    { name: 'high_risk_volume', kind: 'limit' },
    { name: 'basic_ticket_limit', kind: 'limit' },
    { name: 'basic_month_limit', kind: 'limit' },
    { name: 'standard_ticket_limit', kind: 'limit' },
    { name: 'standard_month_limit', kind: 'limit' },
    { name: 'enhanced_ticket_limit', kind: 'limit' },
    { name: 'enhanced_month_limit', kind: 'limit' },
    { name: 'screening_block_percent', kind: 'percent' },
    { name: 'screening_review_percent', kind: 'percent' },
    { name: 'screening_log_percent', kind: 'percent' },
    { name: 'screening_list_hours', kind: 'whole' },
  ]),
  section('security', 'security', [
    { name: 'password_length', kind: 'whole' },
    { name: 'invitation_hours', kind: 'whole' },
    { name: 'seal_mail_to', kind: 'text' },
    { name: 'stamp_url', kind: 'text' },
    { name: 'stamp_roots', kind: 'prose' },
  ]),
  section('mail', 'mail', [
    { name: 'signature', kind: 'prose' },
    { name: 'reminders', kind: 'switch' },
  ]),
];
