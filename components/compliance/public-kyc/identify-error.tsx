'use client';

import { buttonClass } from '@/components/ui/button-class';
import { useWords } from '@/hooks/use-words';

/** Error page with a retry button. Data that the server has already stored is not lost. */
export function IdentifyError({ onRetry }: { onRetry: () => void }) {
  const t = useWords('identify');
  return (
    <main id="main" tabIndex={-1} className="mx-auto grid max-w-105 gap-4 p-4 outline-none">
      <h1 className="text-22 font-semibold">{t('titles.register')}</h1>
      <p role="alert">{t('failed')}</p>
      <button type="button" className={buttonClass({ variant: 'primary' })} onClick={onRetry}>
        {t('again')}
      </button>
    </main>
  );
}
