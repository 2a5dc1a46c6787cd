'use client';

import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslations } from 'use-intl';

import type { FilterProps } from '@/components/report/filter-props';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { useDebounced } from '@/hooks/use-debounced';
import { useShortcuts } from '@/hooks/use-shortcuts';

const TYPING_MS = 300;

/** What is typed is looked for once the hands rest. */
export function SearchFilter({ input, change }: FilterProps) {
  const t = useTranslations('reports');
  const box = useRef<HTMLInputElement>(null);
  const inAddress = input.search ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const settled = useDebounced(typed, TYPING_MS);
  useShortcuts({ search: () => box.current?.focus() });

  // The address changed by itself: a saved view, a step back.
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== settled) setTyped(inAddress);
  }
  useEffect(() => {
    if (settled !== known && settled === typed) change({ search: settled }, { replace: true });
  }, [settled, known, typed, change]);

  return (
    <span className="input w-52! flex-none">
      <Icon of={Search} size={14} />
      <input
        ref={box}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Kbd>/</Kbd>
    </span>
  );
}
