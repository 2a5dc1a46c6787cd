'use client';

import { useTranslations } from 'use-intl';
import { Kbd } from '@/components/ui/kbd';

const HINTS = [
  ['Ctrl D', 'copy'],
  ['Ctrl Shift ↓', 'move'],
  ['Ctrl ⌫', 'remove'],
  ['F2', 'calculator'],
  ['?', 'all'],
] as const;

/** The keys of the lines, where they act. */
export function LineHints() {
  const t = useTranslations('document.hints');
  return (
    <ul className="flex flex-none flex-wrap gap-x-5 gap-y-1 px-gutter py-3 text-12 text-ink-3 max-md:hidden">
      {HINTS.map(([keys, word]) => (
        <li key={word} className="flex items-center gap-1.5">
          <Kbd>{keys}</Kbd> {t(word)}
        </li>
      ))}
    </ul>
  );
}
