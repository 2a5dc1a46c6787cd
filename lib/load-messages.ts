import type { Catalogue, Locale, Messages } from './i18n';

/** The catalogues of these modules, by module. Each file is its own chunk. */
export async function loadMessages(locale: Locale, modules: readonly string[]): Promise<Messages> {
  const loaded = await Promise.all(
    modules.map(async (module): Promise<[string, Catalogue]> => {
      const file: { default: Catalogue } = await import(`../messages/${locale}/${module}.json`);
      return [module, file.default];
    }),
  );
  return Object.fromEntries(loaded);
}
