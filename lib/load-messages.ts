import type { Catalogue, Locale, Messages } from './i18n';

type File = Readonly<{ default: Catalogue }>;

/** An expression per language: of one for all, the bundler names every file twice. */
const FILES: Readonly<Record<Locale, (module: string) => Promise<File>>> = {
  en: (module) => import(`../messages/en/${module}.json`),
  fa: (module) => import(`../messages/fa/${module}.json`),
};

/** The catalogues of these modules, by module. Each file is its own chunk. */
export async function loadMessages(locale: Locale, modules: readonly string[]): Promise<Messages> {
  const loaded = await Promise.all(
    modules.map(async (module) => [module, (await FILES[locale](module)).default] as const),
  );
  return Object.fromEntries(loaded);
}
