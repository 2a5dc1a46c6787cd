'use client';

import { ChevronDown, Plus, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from './class-names';
import { Icon } from './icon';

type Props = Readonly<{ name: string; value: ReactNode; onRemove: () => void }>;

/** Chip of an active filter: its name, its value, and a button to remove it. */
export function FilterChip({ name, value, onRemove }: Props) {
  const t = useTranslations('ui');
  return (
    <span className="chip">
      {name} <b>{value}</b>
      <button
        type="button"
        className="-me-1 grid size-6 place-items-center"
        aria-label={t('filter.remove', { name })}
        onClick={onRemove}
      >
        <Icon of={X} size={12} />
      </button>
    </span>
  );
}

/** Chip that opens a menu or popover, as in the toolbar of a report; accepts the props of a trigger. */
export function ChoiceChip({
  name,
  value,
  ...button
}: ComponentProps<'button'> & { name: string; value: ReactNode }) {
  return (
    <button type="button" {...button} className="chip">
      {name} <b>{value}</b>
      <Icon of={ChevronDown} size={12} />
    </button>
  );
}

/** Dashed chip that adds something, such as another filter. */
export function AddChip({ children, className, ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className={classNames('chip chip-add', className)}>
      <Icon of={Plus} size={12} />
      {children}
    </button>
  );
}
