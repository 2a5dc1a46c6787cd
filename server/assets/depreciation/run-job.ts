import * as v from 'valibot';

import type { JobHandler } from '@/server/kernel/ports';
import { takeTime } from '@/server/jobs/long-transaction';
import { writeAudit } from '@/server/kernel/audit';
import type { Host } from '@/server/kernel/host';
import { LOCALES } from '@/server/kernel/locale';
import { postRun } from './post-run';

export const DEPRECIATION_RUN = 'depreciation run';

/** Input of the job, from the request that started the run. */
const RunInput = v.object({
  period_end: v.string(),
  skip: v.array(v.object({ asset_id: v.number(), reason: v.string() })),
  locale: v.picklist(LOCALES),
  ip: v.string(),
  requestId: v.string(),
});
export type RunInput = v.InferOutput<typeof RunInput>;

/**
 * Posts a depreciation run with many assets in the background. A single transaction posts the run and ends the job. If
 * the server stops, the job starts again with the assets that are due then.
 */
export function depreciationRunJob({ catalogues }: Host): JobHandler {
  return async ({ input, userId }, { progress, finish }) => {
    const { period_end, skip, locale, ip, requestId } = v.parse(RunInput, input);
    const memo = catalogues[locale]('depreciation-run.memo', { day: period_end });
    await progress(0.01);
    await finish(async (tx) => {
      await takeTime(tx);
      const { result, note } = await postRun(tx, { period_end, skip }, { userId, memo, progress });
      await writeAudit(tx, { userId, ip, requestId }, [note]);
      return result;
    });
  };
}
