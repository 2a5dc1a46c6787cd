import { createHmac, timingSafeEqual } from 'node:crypto';

import { rateBoard } from '@/lib/contract/dealing/rate-board';
import { BASE_PATH, routes } from '@/lib/routes';
import { NotFound } from '@/server/kernel/failure';
import type { Db } from '@/server/kernel/host';
import { renewSecret, sharedSecret } from '@/server/kernel/secret';
import { serve } from '@/server/kernel/serve';
import { currentRates } from './current-rates';

const SECRET = 'rates_board';
const page = 'rates';

/** Creates the secret from which the address of the public rate board is derived, if it is missing. */
export async function ensureBoardSecret(db: Db): Promise<void> {
  await sharedSecret(db, SECRET);
}

async function tokenOf(db: Db): Promise<string> {
  const { value } = await db
    .selectFrom('secret')
    .select('value')
    .where('name', '=', SECRET)
    .executeTakeFirstOrThrow();
  return createHmac('sha256', value).update(SECRET).digest('base64url');
}

async function link(db: Db) {
  const token = await tokenOf(db);
  return { token, path: `${BASE_PATH}${routes['app.rate-board'].path}?token=${token}` };
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)];
  return one.length === other.length && timingSafeEqual(one, other);
}

export const rateBoardRoutes = [
  serve(rateBoard.link, ({ db }) => link(db)),

  serve(rateBoard.rotate, async ({ db, audit }) => {
    await renewSecret(db, SECRET);
    audit({ action: 'rotate', page, record_type: 'rate board', record_id: 1 });
    return link(db);
  }),

  serve(rateBoard.show, async ({ db, host, params }) => {
    if (!isSame(params.token, await tokenOf(db))) throw new NotFound();
    const organisation = await db
      .selectFrom('organization')
      .select(['name', 'logo', 'base_currency', 'timezone', 'version'])
      .executeTakeFirstOrThrow();
    const now = host.now();
    const boardRates = await currentRates(db, now);
    const { name, base_currency, timezone } = organisation;
    return {
      name,
      base_currency,
      timezone,
      as_of: now.toISOString(),
      logo_url:
        organisation.logo === null
          ? null
          : `/api/setting/organization/logo?version=${organisation.version}`,
      rates: boardRates.flatMap(({ buy, sell, is_on_board, ...rate }) =>
        is_on_board && buy !== null && sell !== null
          ? [
              {
                currency: rate.currency,
                name: rate.name,
                buy,
                sell,
                quote_unit: rate.quote_unit,
                quote_direction: rate.quote_direction,
                effective_at: rate.effective_at,
                is_stale: rate.is_stale,
              },
            ]
          : [],
      ),
    };
  }),
];
