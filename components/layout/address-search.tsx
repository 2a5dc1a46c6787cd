'use client';

import { useEffect, useRef, useState } from 'react';

import { SearchBox } from '@/components/ui/search-box';
import { useDebounced } from '@/hooks/use-debounced';
import { useShortcuts } from '@/hooks/use-shortcuts';

const TYPING_MS = 250;

type Props = Readonly<{
  label: string;
  /** Placeholder that names the searched fields. */
  searched?: string | undefined;
  className?: string;
  inAddress: string;
  /** Stores the text in the URL, replacing the history entry. */
  onSettled: (typed: string) => void;
}>;

/** Search field. Its text is stored in the URL when the user pauses typing. */
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

  // If another control changed the text in the URL, such as a chip or Back, the field shows the new text.
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== settled) setTyped(inAddress);
  }
  useEffect(() => {
    if (settled !== known && settled === typed) onSettled(settled);
  }, [settled, known, typed, onSettled]);
  return { typed, setTyped };
}
