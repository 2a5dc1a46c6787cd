'use client';

import { useId } from 'react';

import { AskNote, type AskProps } from './fields';
import { errorIdOf } from '@/components/ui/field';

type CheckProps = Pick<AskProps, 'label' | 'error'> &
  Readonly<{ checked: boolean; onCheck: (checked: boolean) => void }>;

export function CheckAsk({ label, error, checked, onCheck }: CheckProps) {
  const id = useId();
  return (
    <div className="grid gap-1">
      <label className="flex min-h-12 cursor-pointer items-start gap-3 py-2.5">
        <input
          type="checkbox"
          className="mt-0.5 size-5 flex-none accent-(--accent)"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorIdOf(id) : undefined}
          checked={checked}
          onChange={({ target }) => onCheck(target.checked)}
        />
        <span>{label}</span>
      </label>
      <AskNote id={id} error={error} />
    </div>
  );
}
