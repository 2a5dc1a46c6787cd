import type { Catalogue, Locale, Messages } from '@/lib/i18n';
import auth from '@/messages/en/auth.json';
import fieldErrors from '@/messages/en/field-errors.json';
import frame from '@/messages/en/frame.json';
import ui from '@/messages/en/ui.json';

/** The words of the sign-in page, without a list of those of the office. */
export const ENGLISH: Messages = { ui, frame, auth, 'field-errors': fieldErrors };

type File = () => Promise<{ default: Catalogue }>;

const PERSIAN: Readonly<Record<string, File>> = {
  ui: () => import('@/messages/fa/ui.json'),
  frame: () => import('@/messages/fa/frame.json'),
  auth: () => import('@/messages/fa/auth.json'),
  'field-errors': () => import('@/messages/fa/field-errors.json'),
};

export async function fetchWords(locale: Locale, modules: readonly string[]): Promise<Messages> {
  if (locale === 'en') return ENGLISH;
  const words = await Promise.all(
    modules.map(async (module) => [module, (await PERSIAN[module]?.())?.default ?? {}] as const),
  );
  return Object.fromEntries(words);
}
