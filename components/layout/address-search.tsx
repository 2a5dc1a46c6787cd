'use client';

import { useEffect, useRef, useState } from 'react';

import { SearchBox } from '@/components/ui/search-box';
import { useDebounced } from '@/hooks/use-debounced';
import { useShortcuts } from '@/hooks/use-shortcuts';

const TYPING_MS = 250;

type Props = Readonly<{
  label: string;
  /** What is looked in. */
  searched?: string | undefined;
  /** Its width. */
  className?: string;
  inAddress: string;
  /** Puts it into the address, in place of what stood there. */
  onSettled: (typed: string) => void;
}>;

/** A search that lives in the page's address: what is typed goes there once the hands rest. */
export function AddressSearch({
  label,
  searched,
  className = 'w-72',
  inAddress,
  onSettled,
}: Props) {
  const box = useRef<HTMLInputElement>(null);
  const { typed, setTyped } = useTyped(inAddress, onSettled);
  useShortcuts({ search: () => box.current?.focus() });

  return (
    <SearchBox
      label={label}
      searched={searched}
      value={typed}
      onChange={setTyped}
      inputRef={box}
      kbd="/"
      className={`${className} flex-none`}
    />
  );
}

function useTyped(inAddress: string, onSettled: (typed: string) => void) {
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  const settled = useDebounced(typed, TYPING_MS);

  // The address changed by itself: a tab, a chip, a saved view, a step back.
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== settled) setTyped(inAddress);
  }
  useEffect(() => {
    if (settled !== known && settled === typed) onSettled(settled);
  }, [settled, known, typed, onSettled]);
  return { typed, setTyped };
}
