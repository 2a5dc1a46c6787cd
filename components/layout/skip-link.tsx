'use client';

import { useTranslations } from 'use-intl';

/** First tab stop: a link past the frame to the content. */
export function SkipLink() {
  const t = useTranslations('ui');
  return (
    <a
      href="#main"
      className="btn btn-primary sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50"
    >
      {t('skipToContent')}
    </a>
  );
}
