'use client';

import { useTranslations } from 'use-intl';

import { AmountInWords } from '@/components/document/print/amount-in-words';
import { LetterHead } from '@/components/reports/account-statement/letter-head';
import { LetterLines } from '@/components/reports/account-statement/letter-lines';
import {
  type LetterSection,
  letterSections,
} from '@/components/reports/account-statement/letter-sections';
import { InLanguage } from '@/components/layout/in-language';
import { QrCode } from '@/components/ui/qr-code';
import { useLetterhead } from '@/hooks/use-letterhead';
import { usePaperLanguage } from '@/hooks/use-paper-language';
import type { AccountStatement } from '@/lib/contract/reports/account-statement';
import { absolute } from '@/lib/domain/money';
import type { Locale } from '@/lib/i18n';

/** Statement of a party as letters, one per currency, in the party's language. */
export function Pages({ pages }: { pages: readonly AccountStatement[] }) {
  const [first] = pages;
  const { language } = usePaperLanguage(first?.party?.id ?? null);
  if (!first?.party) return null;
  const { party } = first;
  return (
    <InLanguage language={language}>
      <div className="grid min-h-0 content-start gap-6 overflow-auto px-gutter pb-6 print:block print:p-0">
        {letterSections(pages).map((section) => (
          <Letter
            key={section.currency}
            party={party}
            section={section}
            language={language}
            days={first}
          />
        ))}
      </div>
    </InLanguage>
  );
}

type LetterProps = Readonly<{
  party: Readonly<{ id: number; name: string }>;
  days: Pick<AccountStatement, 'from' | 'to'>;
  section: LetterSection;
  language: Locale;
}>;

function Letter({ party, days, section, language }: LetterProps) {
  const t = useTranslations('reports.letter');
  const { currency, closing } = section;
  return (
    <article
      aria-label={t('label', { party: party.name, currency })}
      className="letter voucher sheet"
    >
      <LetterHead party={party} days={days} currency={currency} />
      <LetterLines section={section} />
      <p className="voucher-words">
        <span className="block text-12 text-ink-2">{t('words')}</span>
        <AmountInWords amount={absolute(closing)} currency={currency} language={language} />
      </p>
      <LetterFoot verify={section.verify ?? null} />
    </article>
  );
}

/** Meaning of Dr and Cr, the verification code, and signature lines. */
function LetterFoot({ verify }: { verify: string | null }) {
  const t = useTranslations('reports.letter');
  const { name } = useLetterhead();
  return (
    <>
      <p className="text-12 text-ink-2">{t('sides', { name })}</p>
      <div className="voucher-foot">
        {verify && <QrCode text={verify} label={t('code')} className="size-24 flex-none" />}
        <p className="text-12 text-ink-2">{t('check')}</p>
      </div>
      <div className="sign-lines">
        <p>{t('prepared')}</p>
        <p>{t('approved')}</p>
        <p>{t('received')}</p>
      </div>
    </>
  );
}
