import { type RawBuilder, sql } from 'kysely';

import { addDays } from '@/lib/domain/calendar';
import { ASSET_LIVE } from '@/lib/domain/assets/asset-shapes';

/**
 * SQL condition on documents: the document is a live asset whose warranty ends within `days` days, counted from today.
 */
export const warrantyWithin = (today: string, days: number): RawBuilder<boolean> =>
  sql<boolean>`(document.type = 'asset' and document.stage = any(${ASSET_LIVE})
    and document.body ->> 'warranty_end' between ${today} and ${addDays(today, days)})`;
