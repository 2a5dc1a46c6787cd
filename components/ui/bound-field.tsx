'use client';

import { useId, type ReactNode } from 'react';
import type { ControllerRenderProps, FieldValues } from 'react-hook-form';
import { type Control, controlOf, Field, type FieldVariant } from './field';
import { useFormField } from './use-form-field';

/** Props shared by all form fields. `name` binds the field to the surrounding form. */
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
    /** Action that solves the problem, rendered after its message. */
    problemEnd?: ReactNode;
    children: (binding: Binding) => ReactNode;
  }>;

/**
 * A field of the surrounding form; `children` renders its control. `problem` is the error of a text that the control
 * itself cannot parse, and has priority over the form's error.
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

/** Splits props into the props shared by all fields and the props of the control. */
export function apart<Props extends FieldProps>(props: Props) {
  const { name, label, help, required, disabled, variant, labelEnd, className, ...own } = props;
  return [{ name, label, help, required, disabled, variant, labelEnd, className }, own] as const;
}

/** Form value as text for an input. */
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
