'use client';

import type { MouseEvent } from 'react';
import { useTranslations } from 'use-intl';

/** First tab stop: a link past the frame to the content. */
export function SkipLink() {
  const t = useTranslations('ui');
  return (
    <a
      href="#main"
      onClick={focusMain}
      className="btn btn-primary sr-only focus:not-sr-only focus:fixed focus:start-2 focus:top-2 focus:z-50"
    >
      {t('skipToContent')}
    </a>
  );
}

/** Focuses the content without a change of the address, because the fragment of some pages is a token or a code. */
function focusMain(event: MouseEvent): void {
  const main = document.getElementById('main');
  main?.focus();
  if (main && document.activeElement === main) event.preventDefault();
}
