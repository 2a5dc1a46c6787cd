import type { SettingBody } from '@/lib/contract/settings/system-setting';
import type { KycTier } from '@/lib/domain/compliance/kyc-data';

const SETTINGS = {
  basic: ['basic_ticket_limit', 'basic_month_limit'],
  standard: ['standard_ticket_limit', 'standard_month_limit'],
  enhanced: ['enhanced_ticket_limit', 'enhanced_month_limit'],
} as const satisfies Record<KycTier, unknown>;

/**
 * Limits of a tier in base, per ticket and per 30 days. They apply to each direction separately; null means unlimited.
 */
export function limitsOf(setting: SettingBody<'kyc'>, tier: KycTier) {
  const [ticket, month] = SETTINGS[tier];
  return { per_ticket: setting[ticket], per_month: setting[month] };
}
