'use client';

import { useId, type ReactNode } from 'react';
import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import { errorIdOf, Field, helpIdOf, type FieldVariant } from '@/components/ui/field';
import { useFormField } from '@/components/ui/use-error-text';

/** What every field of a form is given. It binds itself to the surrounding form by its name. */
export type FieldProps = Readonly<{
  name: string;
  label: string;
  help?: ReactNode;
  required?: boolean | undefined;
  disabled?: boolean | undefined;
  variant?: FieldVariant | undefined;
  labelEnd?: ReactNode;
  className?: string | undefined;
}>;

export type Control = Readonly<{
  id: string;
  disabled: boolean | undefined;
  'aria-required': boolean | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}>;

type Binding = Readonly<{
  field: ControllerRenderProps<FieldValues, string>;
  control: Control;
}>;

type BoundProps = FieldProps &
  Readonly<{
    problem?: string | undefined;
    /** What can be done about the problem, behind its sentence. */
    problemEnd?: ReactNode;
    children: (binding: Binding) => ReactNode;
  }>;

/**
 * A field of the surrounding form, around the control that `children` draws. `problem` is what the
 * control itself cannot make sense of; it goes before what the form says.
 */
export function BoundField({ problem, problemEnd, children, ...given }: BoundProps) {
  const id = useId();
  const { field, error: wrong } = useFormField(given.name);
  const error = problem ?? wrong;

  return (
    <Field {...given} {...{ id, error }} errorEnd={problem === undefined ? undefined : problemEnd}>
      {children({ field, control: controlOf({ ...given, id, error }) })}
    </Field>
  );
}

/** The props of a field, and those that are its control's own. */
export function apart<Props extends FieldProps>(props: Props) {
  const { name, label, help, required, disabled, variant, labelEnd, className, ...own } = props;
  return [{ name, label, help, required, disabled, variant, labelEnd, className }, own] as const;
}

/** The attributes that a control takes from its field: its id, and what is wrong with it. */
export function controlOf({
  id,
  required,
  disabled,
  error,
  help,
  variant,
}: Pick<FieldProps, 'required' | 'disabled' | 'help' | 'variant'> & {
  id: string;
  error: string | undefined;
}): Control {
  const helpId = help && variant !== 'cell' ? helpIdOf(id) : undefined;
  return {
    id,
    disabled,
    'aria-required': required || undefined,
    'aria-invalid': error !== undefined || undefined,
    'aria-describedby': error === undefined ? helpId : errorIdOf(id),
  };
}

/** A form's value as the text of an input. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
