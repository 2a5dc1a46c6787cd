import type { Catalogue, Locale, Messages } from '@/lib/i18n';

type File = () => Promise<{ default: Catalogue }>;

/** The words of these pages, without a list of those of the office. */
const FILES: Readonly<Record<Locale, Readonly<Record<string, File>>>> = {
  en: {
    identify: () => import('@/messages/en/identify.json'),
    'identify-steps': () => import('@/messages/en/identify-steps.json'),
  },
  fa: {
    identify: () => import('@/messages/fa/identify.json'),
    'identify-steps': () => import('@/messages/fa/identify-steps.json'),
  },
};

export async function fetchWords(locale: Locale, modules: readonly string[]): Promise<Messages> {
  const words = await Promise.all(
    modules.map(
      async (module) => [module, (await FILES[locale][module]?.())?.default ?? {}] as const,
    ),
  );
  return Object.fromEntries(words);
}
