'use client';

import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

/** A field stands in a form with its label above, or in a cell of a grid, whose head is the label. */
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
  /** Behind what is wrong: what can be done about it. */
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

/** The attributes that a control takes from its field: its id, and what is wrong with it. */
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

/** Label above, the control, then either what is wrong or what helps: never both. */
export function Field(props: FieldProps) {
  const { id, label, labelEnd, help, error, errorEnd, className, children } = props;
  if (props.variant === 'cell') return <CellField {...props} />;
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
      {/* Stands beside the label, but Tab reaches it after the control: typing goes on undisturbed. */}
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

function CellField({ id, label, error, className, children }: FieldProps) {
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
}

type Props = Readonly<{ id: string; help?: ReactNode; error?: string | undefined }>;

/** The line under a control. */
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
