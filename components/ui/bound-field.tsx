'use client';

import { useId, type ReactNode } from 'react';
import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import { type Control, controlOf, Field, type FieldVariant } from '@/components/ui/field';
import { useFormField } from '@/components/ui/use-form-field';

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
    <Field
      {...given}
      id={id}
      error={error}
      errorEnd={problem === undefined ? undefined : problemEnd}
    >
      {children({ field, control: controlOf({ ...given, id, error }) })}
    </Field>
  );
}

/** The props of a field, and those that are its control's own. */
export function apart<Props extends FieldProps>(props: Props) {
  const { name, label, help, required, disabled, variant, labelEnd, className, ...own } = props;
  return [{ name, label, help, required, disabled, variant, labelEnd, className }, own] as const;
}

/** A form's value as the text of an input. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
