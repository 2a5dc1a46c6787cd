'use client';

import { useTranslations } from 'use-intl';

import { isLocale, LOCALE_NAMES, LOCALES } from '@/lib/i18n';
import { useLocale } from './use-locale';
import { DENSITIES, THEMES, useTheme } from './use-theme';

export type AppearanceChoice = Readonly<{
  of: 'language' | 'theme' | 'density';
  label: string;
  value: string;
  choices: readonly Readonly<{ value: string; label: string }>[];
  onChange: (value: string) => void;
}>;

/** Language, theme and density with their labels, values and choices. */
export function useAppearance(): readonly AppearanceChoice[] {
  const t = useTranslations('frame.user');
  const { locale, setLocale } = useLocale();
  const { theme, density, setTheme, setDensity } = useTheme();

  return [
    {
      of: 'language',
      label: t('language'),
      value: locale,
      choices: LOCALES.map((value) => ({ value, label: LOCALE_NAMES[value] })),
      onChange: (value) => {
        if (isLocale(value)) void setLocale(value);
      },
    },
    {
      of: 'theme',
      label: t('theme'),
      value: theme,
      choices: THEMES.map((value) => ({ value, label: t(`themes.${value}`) })),
      onChange: (value) => {
        const next = THEMES.find((one) => one === value);
        if (next) setTheme(next);
      },
    },
    {
      of: 'density',
      label: t('density'),
      value: density,
      choices: DENSITIES.map((value) => ({ value, label: t(`densities.${value}`) })),
      onChange: (value) => {
        const next = DENSITIES.find((one) => one === value);
        if (next) setDensity(next);
      },
    },
  ];
}
