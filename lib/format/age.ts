import type { Age } from '@/lib/domain/calendar';

/** `3 years`, `5 months`, `1 day`, in the reader's language with Latin figures; nothing for no age. */
export function formatAge(age: Age | undefined, locale: string): string {
  if (!age) return '';
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, {
    style: 'unit',
    unit: age.unit,
    unitDisplay: 'long',
  }).format(age.value);
}
