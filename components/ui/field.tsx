'use client';

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

/** `form`: label above the control; `cell`: in a grid whose header is the label. */
export type FieldVariant = 'form' | 'cell';

export const errorIdOf = (id: string) => `${id}-error`;
export const helpIdOf = (id: string) => `${id}-help`;

type FieldProps = Readonly<{
  id: string;
  label: ReactNode;
  labelEnd?: ReactNode;
  required?: boolean | undefined;
  help?: ReactNode;
  error?: string | undefined;
  /** Action that solves the error, rendered after its message. */
  errorEnd?: ReactNode;
  variant?: FieldVariant | undefined;
  className?: string | undefined;
  children: ReactNode;
}>;

export type Control = Readonly<{
  id: string;
  disabled: boolean | undefined;
  'aria-required': boolean | undefined;
  'aria-invalid': boolean | undefined;
  'aria-describedby': string | undefined;
}>;

/** Attributes that a control gets from its field: id, state and error. */
export function controlOf({
  id,
  required,
  disabled,
  error,
  help,
  variant,
}: Pick<FieldProps, 'id' | 'required' | 'help' | 'error' | 'variant'> & {
  disabled?: boolean | undefined;
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

/** Field with its label above the control and either the error or the help below, never both. */
export function Field(props: FieldProps) {
  const { id, label, labelEnd, help, error, errorEnd, className, children } = props;
  if (props.variant === 'cell')
    return (
      <div className={classNames('min-w-0', className)} title={error}>
        <label htmlFor={id} className="sr-only">
          {label}
        </label>
        {children}
        {error && (
          <span id={errorIdOf(id)} className="sr-only">
            {error}
          </span>
        )}
      </div>
    );
  return (
    <div
      className={classNames(
        'grid min-w-0 grid-cols-[minmax(0,1fr)_auto] content-start gap-1',
        className,
      )}
    >
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {label}
        {props.required && <RequiredMark />}
      </label>
      <div className="col-span-2 min-w-0">{children}</div>
      {/* Rendered beside the label, but after the control in tab order, so that it does not interrupt typing. */}
      {labelEnd && <div className="col-start-2 row-start-1 -my-1">{labelEnd}</div>}
      <div className="col-span-2 empty:hidden">
        <FieldNote id={id} help={help} error={error} />
        {error && errorEnd}
      </div>
    </div>
  );
}

export const RequiredMark = () => (
  <span aria-hidden className="text-negative">
    {' '}
    *
  </span>
);

type Props = Readonly<{ id: string; help?: ReactNode; error?: string | undefined }>;

export function FieldNote({ id, help, error }: Props) {
  if (error) {
    return (
      <p id={errorIdOf(id)} className="flex gap-1 text-12 text-negative">
        <Icon of={TriangleAlert} size={12} className="mt-0.5" />
        {error}
      </p>
    );
  }
  if (!help) return null;
  return (
    <div id={helpIdOf(id)} className="text-12 text-ink-3">
      {help}
    </div>
  );
}
