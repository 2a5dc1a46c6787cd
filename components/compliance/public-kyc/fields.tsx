'use client';

import { TriangleAlert } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId } from 'react';

import { errorIdOf, helpIdOf } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';

export type AskProps = Readonly<{
  label: ReactNode;
  help?: ReactNode;
  error?: string | undefined;
  /** Text that marks the question as optional; undefined for a required question. */
  optional?: string | undefined;
}>;

export type Control = Readonly<{
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}>;

/** Question with its control, sized for touch, above the error or the help text. */
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
        <OptionalMark optional={optional} />
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

export const OptionalMark = ({ optional }: Pick<AskProps, 'optional'>) =>
  optional && <span className="text-14 font-normal text-ink-3"> · {optional}</span>;

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
    <Ask label={label} help={help} error={error} optional={optional}>
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

/** Email field that opens the email keyboard of the phone. */
export const EmailAsk = (ask: TextProps) => (
  <TextAsk {...ask} type="email" dir="ltr" inputMode="email" autoComplete="email" />
);

export function LongAsk({ label, help, error, optional, value, onType }: TextProps) {
  return (
    <Ask label={label} help={help} error={error} optional={optional}>
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
