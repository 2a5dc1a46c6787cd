import type { SettingBody } from '@/lib/contract/settings/system-setting';
import type { KycTier } from '@/lib/domain/kyc-data';

/** What a tier lets a customer do, in base. */
export const limitsOf = (setting: SettingBody<'kyc'>, tier: KycTier) => ({
  per_ticket: setting[`${tier}_ticket_limit`],
  per_month: setting[`${tier}_month_limit`],
});
