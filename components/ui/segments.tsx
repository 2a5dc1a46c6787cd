'use client';

import type { ReactNode } from 'react';

type Props<Value extends string> = Readonly<{
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Readonly<{ value: Value; label: ReactNode }>[];
}>;

export function Segments<Value extends string>({ label, value, onChange, choices }: Props<Value>) {
  return (
    <div
      role="group"
      aria-label={label}
      className="inline-flex gap-0.5 rounded-ctl border border-line bg-surface-2 p-0.5"
    >
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
          className="min-h-[calc(var(--ctl)-6px)] rounded-[4px] px-2 font-medium whitespace-nowrap text-ink-2 aria-pressed:bg-surface aria-pressed:text-ink aria-pressed:ring-1 aria-pressed:ring-line"
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}
