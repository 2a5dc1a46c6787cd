import type { Catalogue, Locale, Messages } from './i18n';

type File = Readonly<{ default: Catalogue }>;

/**
 * Import expression of each language. With one expression for all languages, the bundler would list every file twice.
 */
const FILES: Readonly<Record<Locale, (module: string) => Promise<File>>> = {
  en: (module) => import(`../messages/en/${module}.json`),
  fa: (module) => import(`../messages/fa/${module}.json`),
};

/** Loads the catalogues of these modules; each file is a separate chunk. */
export async function loadMessages(locale: Locale, modules: readonly string[]): Promise<Messages> {
  const loaded = await Promise.all(
    modules.map(async (module) => [module, (await FILES[locale](module)).default] as const),
  );
  return Object.fromEntries(loaded);
}
