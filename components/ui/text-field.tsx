'use client';

import type { LucideIcon } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { apart, BoundField, textOf, type FieldProps } from './bound-field';
import { classNames } from './class-names';
import { Icon } from './icon';

type Native = Pick<
  ComponentProps<'input'>,
  | 'type'
  | 'placeholder'
  | 'autoComplete'
  | 'autoFocus'
  | 'inputMode'
  | 'maxLength'
  | 'dir'
  | 'onKeyDown'
>;

/** Single-line text input. Use `dir="ltr"` for email addresses, URLs, numbers and codes. */
export function TextField(props: FieldProps & Native & { icon?: LucideIcon; end?: ReactNode }) {
  const [bound, { icon, end, type = 'text', ...native }] = apart(props);
  return (
    <BoundField {...bound}>
      {({ field, control }) => (
        <span className={classNames('input', props.variant === 'cell' && 'input-cell')}>
          {icon && <Icon of={icon} size={14} />}
          <input {...native} {...control} {...field} type={type} value={textOf(field.value)} />
          {end}
        </span>
      )}
    </BoundField>
  );
}
