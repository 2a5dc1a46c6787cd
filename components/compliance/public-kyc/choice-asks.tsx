'use client';

import { ChevronDown } from 'lucide-react';
import { type ComponentProps, useId } from 'react';

import { Ask, AskNote, type AskProps } from './fields';
import { classNames } from '@/components/ui/class-names';
import { errorIdOf, helpIdOf } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';

type Choice = Readonly<{ value: string; label: string; note?: string }>;

type ChoiceProps = AskProps &
  Readonly<{
    choices: readonly Choice[];
    value: string | null | undefined;
    onChoose: (value: string) => void;
  }>;

type SelectProps = ChoiceProps & Readonly<{ placeholder: string }>;

/** Question with many choices, shown as the native select of the phone. */
export function SelectAsk({ choices, value, onChoose, placeholder, ...ask }: SelectProps) {
  return (
    <Ask {...ask}>
      {(control) => (
        <PlainSelect
          {...control}
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{placeholder}</option>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </PlainSelect>
      )}
    </Ask>
  );
}

/** Question with few choices, shown as radio buttons. */
export function RadioAsk({ label, help, error, choices, value, onChoose }: ChoiceProps) {
  const id = useId();
  const described = [help && helpIdOf(id), error && errorIdOf(id)].filter(Boolean).join(' ');
  return (
    <fieldset className="grid gap-2" aria-describedby={described || undefined}>
      <legend className="mb-1 font-medium">{label}</legend>
      {help && (
        <div id={helpIdOf(id)} className="-mt-2 text-14 text-ink-3">
          {help}
        </div>
      )}
      {choices.map((choice) => (
        <label
          key={choice.value}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-card border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
            choice.value === value
              ? 'border-accent bg-accent-soft'
              : 'border-line-control bg-surface',
          )}
        >
          <input
            type="radio"
            name={id}
            className="size-5 flex-none accent-(--accent)"
            checked={choice.value === value}
            onChange={() => onChoose(choice.value)}
          />
          <span>
            {choice.label}
            {choice.note && <span className="block text-14 text-ink-2">{choice.note}</span>}
          </span>
        </label>
      ))}
      <AskNote id={id} error={error} />
    </fieldset>
  );
}

/** Native select with the look of the other fields. */
export const PlainSelect = (select: ComponentProps<'select'>) => (
  <span className="relative block min-w-0">
    <select {...select} className="input appearance-none truncate pe-9" />
    <Icon
      of={ChevronDown}
      className="pointer-events-none absolute inset-y-0 end-2.5 my-auto text-ink-3"
    />
  </span>
);
