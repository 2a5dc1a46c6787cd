'use client';

import { useTranslations } from 'use-intl';

import { QrCode } from '@/components/ui/qr-code';
import { useLetterhead } from '@/hooks/use-letterhead';

/** What the sides mean, the code by which the letter can be checked, and where it is signed. */
export function LetterFoot({ verify }: { verify: string | null }) {
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
