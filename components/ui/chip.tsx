'use client';

import { ChevronDown, Plus, X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

type Props = Readonly<{ name: string; value: ReactNode; onRemove: () => void }>;

/** A filter that is on: what it filters, by what, and the cross that takes it away. */
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

/** A chip that opens a choice, as in the toolbar of a report. Takes the props of a menu or popover trigger. */
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

/** The dashed chip that adds one more. */
export function AddChip({ children, className, ...button }: ComponentProps<'button'>) {
  return (
    <button type="button" {...button} className={classNames('chip chip-add', className)}>
      <Icon of={Plus} size={12} />
      {children}
    </button>
  );
}
