import type { SettingBody } from '@/lib/contract/settings/system-setting';
import type { KycTier } from '@/lib/domain/kyc-data';

type Limits = Readonly<{ per_ticket: string | null; per_month: string | null }>;

/** What a tier lets a customer do, in base. */
export function limitsOf(setting: SettingBody<'kyc'>, tier: KycTier): Limits {
  const limits: Readonly<Record<KycTier, Limits>> = {
    basic: { per_ticket: setting.basic_ticket_limit, per_month: setting.basic_month_limit },
    standard: {
      per_ticket: setting.standard_ticket_limit,
      per_month: setting.standard_month_limit,
    },
    enhanced: {
      per_ticket: setting.enhanced_ticket_limit,
      per_month: setting.enhanced_month_limit,
    },
  };
  return limits[tier];
}
