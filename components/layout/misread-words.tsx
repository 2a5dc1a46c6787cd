'use client';

import { useEffect } from 'react';
import { useTranslations } from 'use-intl';

import { sayMisread } from '@/lib/api/misread';

/** Gives the calls the sentence for an answer that could not be read, in the language of the page. */
export function MisreadWords() {
  const t = useTranslations('ui.failure');
  useEffect(() => {
    sayMisread(({ call, where }) => t('misread', { call, where: where || 'none' }));
  }, [t]);
  return null;
}
