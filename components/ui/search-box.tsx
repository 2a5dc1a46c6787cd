'use client';

import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';

type Props = Readonly<{
  label: string;
  /** What is looked in, where it says more than the label. */
  searched?: string | undefined;
  value: string;
  onChange: (typed: string) => void;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** The key that leads here. */
  kbd?: string | undefined;
  /** Its width, where that is not a search above a list. */
  className?: string | undefined;
}>;

/** Narrows what stands below it while it is typed in. */
export function SearchBox({ label, searched, value, onChange, inputRef, kbd, className }: Props) {
  return (
    <span className={classNames('input', className ?? 'w-64 max-sm:w-full')}>
      <Icon of={Search} size={14} />
      <input
        ref={inputRef}
        type="search"
        aria-label={label}
        placeholder={searched ?? label}
        title={searched}
        value={value}
        autoComplete="off"
        onChange={({ target }) => onChange(target.value)}
      />
      {kbd && value === '' && <Kbd>{kbd}</Kbd>}
    </span>
  );
}
