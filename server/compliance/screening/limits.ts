import type { BandLimits } from '@/lib/domain/compliance/screening/bands';
import type { Db } from '@/server/kernel/host';
import { settingOf } from '@/server/kernel/setting';

/** Minimum scores of the bands block, review and log, from the settings. */
export async function bandLimits(db: Db): Promise<BandLimits> {
  const setting = await settingOf(db, 'kyc');
  return {
    block: Number(setting.screening_block_percent) / 100,
    review: Number(setting.screening_review_percent) / 100,
    log: Number(setting.screening_log_percent) / 100,
  };
}
