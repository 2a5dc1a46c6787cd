'use client';

import { useTranslations } from 'use-intl';
import { Segments } from '@/components/ui/segments';
import { useVoucherPaper } from '@/hooks/use-voucher-paper';
import { PRINT_SIZES } from '@/lib/contract/kernel/printing';
import { type Locale, LOCALE_NAMES, LOCALES } from '@/lib/i18n';

type Props = Readonly<{ language?: Locale; onLanguage?: (language: Locale) => void }>;

const LANGUAGES = LOCALES.map((value) => ({
  value,
  label: <span lang={value}>{LOCALE_NAMES[value]}</span>,
}));

/** Choice of paper size and language for printing. A page can override the language. */
export function PaperChoice({ language: given, onLanguage }: Props) {
  const t = useTranslations('document.paperChoice');
  const { paper, language, setPaper, setLanguage } = useVoucherPaper();
  return (
    <div className="no-print flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="text-12 text-ink-2">{t('title')}</span>
      <Segments
        label={t('paper')}
        value={paper}
        onChange={setPaper}
        choices={PRINT_SIZES.map((value) => ({
          value,
          label: <bdi dir="ltr">{t(`papers.${value}`)}</bdi>,
        }))}
      />
      <Segments
        label={t('language')}
        value={given ?? language}
        onChange={onLanguage ?? setLanguage}
        choices={LANGUAGES}
      />
    </div>
  );
}
