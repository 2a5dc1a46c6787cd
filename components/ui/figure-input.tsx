import type { ComponentProps } from 'react';
import { errorIdOf } from './field';

type Props = ComponentProps<'input'> & { id: string; error: string | undefined };

/** Left-to-right input for an amount or a rate. */
export const FigureInput = ({ error, ...input }: Props) => (
  <input
    {...input}
    type="text"
    inputMode="decimal"
    autoComplete="off"
    dir="ltr"
    aria-invalid={error !== undefined || undefined}
    aria-describedby={error === undefined ? undefined : errorIdOf(input.id)}
  />
);
