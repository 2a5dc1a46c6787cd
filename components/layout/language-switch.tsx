'use client';

import { useTranslations } from 'use-intl';

import { useLocale } from '@/hooks/use-locale';
import { LOCALE_NAMES, LOCALES } from '@/lib/i18n';

/** Buttons for all languages, each with the name of the language in that language. */
export function LanguageSwitch() {
  const t = useTranslations('frame.public');
  const { locale, setLocale } = useLocale();
  return (
    <nav aria-label={t('language')} className="mt-6 flex gap-5 text-ink-2">
      {LOCALES.map((one) => (
        <button
          key={one}
          type="button"
          lang={one}
          aria-current={one === locale ? 'true' : undefined}
          className="min-h-6 hover:text-accent aria-[current]:font-semibold aria-[current]:text-ink"
          onClick={() => void setLocale(one)}
        >
          {LOCALE_NAMES[one]}
        </button>
      ))}
    </nav>
  );
}
