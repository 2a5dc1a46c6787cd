'use client';

import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

import { classNames } from '@/components/ui/class-names';
import { errorIdOf, helpIdOf } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';

export type AskProps = Readonly<{
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Need not be answered: told in words, for most must. */
  optional?: string | undefined;
}>;

type Control = Readonly<{
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}>;

/** A question with its control, large enough for a thumb; below it what is wrong, or what helps. */
export function Ask({
  label,
  help,
  error,
  optional,
  children,
}: AskProps & { children: (control: Control) => ReactNode }) {
  const id = useId();
  const described = error ? errorIdOf(id) : help ? helpIdOf(id) : undefined;
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="font-medium">
        {label}
        {optional && <span className="text-14 font-normal text-ink-3"> · {optional}</span>}
      </label>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described,
      })}
      <AskNote id={id} help={help} error={error} />
    </div>
  );
}

export function AskNote({ id, help, error }: Pick<AskProps, 'help' | 'error'> & { id: string }) {
  if (error) {
    return (
      <p id={errorIdOf(id)} className="flex gap-1.5 text-14 text-negative">
        <Icon of={TriangleAlert} size={14} className="mt-1" />
        {error}
      </p>
    );
  }
  return help ? (
    <div id={helpIdOf(id)} className="text-14 text-ink-3">
      {help}
    </div>
  ) : null;
}

type Native = Pick<
  ComponentProps<'input'>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'dir' | 'lang' | 'placeholder' | 'onBlur'
>;

type TextProps = AskProps &
  Native &
  Readonly<{ value: string | null | undefined; onType: (text: string) => void }>;

export function TextAsk({ label, help, error, optional, value, onType, ...native }: TextProps) {
  return (
    <Ask {...{ label, help, error, optional }}>
      {(control) => (
        <span className="input">
          <input
            autoComplete="off"
            {...native}
            {...control}
            value={value ?? ''}
            onChange={({ target }) => onType(target.value)}
          />
        </span>
      )}
    </Ask>
  );
}

export function LongAsk({ label, help, error, optional, value, onType }: TextProps) {
  return (
    <Ask {...{ label, help, error, optional }}>
      {(control) => (
        <textarea
          {...control}
          rows={3}
          className="input py-2.5"
          value={value ?? ''}
          onChange={({ target }) => onType(target.value)}
        />
      )}
    </Ask>
  );
}

export type Choice = Readonly<{ value: string; label: string; note?: string }>;

type ChoiceProps = AskProps &
  Readonly<{
    choices: readonly Choice[];
    value: string | null | undefined;
    onChoose: (value: string) => void;
  }>;

/** One of many, by the telephone's own list. */
export function SelectAsk({
  choices,
  value,
  onChoose,
  placeholder,
  ...ask
}: ChoiceProps & { placeholder: string }) {
  return (
    <Ask {...ask}>
      {(control) => (
        <select
          {...control}
          className="input"
          value={value ?? ''}
          onChange={({ target }) => onChoose(target.value)}
        >
          <option value="">{placeholder}</option>
          {choices.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </select>
      )}
    </Ask>
  );
}

/** One of a few, each to be touched. */
export function RadioAsk({ label, help, error, choices, value, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <fieldset
      className="grid gap-2"
      aria-describedby={error ? errorIdOf(id) : help ? helpIdOf(id) : undefined}
    >
      <legend className="mb-1 font-medium">{label}</legend>
      {choices.map((one) => (
        <label
          key={one.value}
          className={classNames(
            'flex min-h-12 cursor-pointer items-center gap-3 rounded-card border px-3 py-2 has-focus-visible:outline-2 has-focus-visible:outline-focus',
            one.value === value ? 'border-accent bg-accent-soft' : 'border-line-control bg-surface',
          )}
        >
          <input
            type="radio"
            name={id}
            className="size-5 flex-none accent-(--accent)"
            checked={one.value === value}
            onChange={() => onChoose(one.value)}
          />
          <span>
            {one.label}
            {one.note && <span className="block text-14 text-ink-2">{one.note}</span>}
          </span>
        </label>
      ))}
      <AskNote id={id} help={help} error={error} />
    </fieldset>
  );
}
