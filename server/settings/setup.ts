import { setup } from '@/lib/contract/settings/setup';
import countries from '@/lib/data/countries.json';
import { LOCALES } from '@/server/kernel/locale';
import { serve } from '@/server/kernel/serve';

export const setupRoutes = [
  serve(setup.system, async ({ db }) => {
    const { logo, ...context } = await db
      .selectFrom('organization')
      .select(['id', 'name', 'logo', 'base_currency', 'fiscal_year_start', 'timezone', 'version'])
      .executeTakeFirstOrThrow();
    const logo_url =
      logo === null ? null : `/api/setting/organization/logo?version=${context.version}`;
    return [{ ...context, logo_url, languages: [...LOCALES] }];
  }),

  serve(setup.locations, async () => ({ countries })),
];
