'use client';

import { Search } from 'lucide-react';
import type { Ref } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Kbd } from './kbd';

type Props = Readonly<{
  label: string;
  /** Placeholder that names the searched fields; defaults to the label. */
  searched?: string | undefined;
  value: string;
  onChange: (typed: string) => void;
  inputRef?: Ref<HTMLInputElement> | undefined;
  /** Shortcut that focuses the input. */
  kbd?: string | undefined;
  /** Class that sets the width; defaults to the usual width of a search box above a list. */
  className?: string | undefined;
}>;

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
