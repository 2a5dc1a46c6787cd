'use client';

import { useTranslations } from 'use-intl';
import { TextField } from '@/components/ui/text-field';

/** What is written beside the figures: what for, from where, and why the rate is another one. */
export function PadMore() {
  const t = useTranslations('exchange.sale.fields');
  return (
    <section className="pad-part pad-more" aria-label={t('more')}>
      <TextField name="purpose" label={t('purpose')} dir="auto" />
      <TextField name="source_of_funds" label={t('source_of_funds')} dir="auto" />
      <TextField name="override_reason" label={t('override_reason')} dir="auto" />
      <TextField name="memo" label={t('memo')} dir="auto" />
    </section>
  );
}
