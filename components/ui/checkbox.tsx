import type { ComponentProps } from 'react';
import { classNames } from './class-names';

/**
 * Checkbox without a visible label, as in the first column of a list. The caller must pass an `aria-label` or wrap it
 * in a label.
 */
export function Checkbox({
  indeterminate = false,
  className,
  ...input
}: Omit<ComponentProps<'input'>, 'type' | 'ref'> & { indeterminate?: boolean }) {
  return (
    <input
      {...input}
      type="checkbox"
      ref={(box) => {
        if (box) box.indeterminate = indeterminate;
      }}
      className={classNames('check', className)}
    />
  );
}
