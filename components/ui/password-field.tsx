'use client';

import { useState } from 'react';
import type { FieldProps } from './bound-field';
import { ShowButton } from './show-button';
import { TextField } from './text-field';

/** Password input with a button to show it. Pasting and password managers work. */
export function PasswordField({
  autoComplete = 'current-password',
  ...field
}: FieldProps & {
  autoComplete?: 'current-password' | 'new-password' | 'off';
  placeholder?: string;
}) {
  const [shown, setShown] = useState(false);

  return (
    <TextField
      {...field}
      dir="ltr"
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      end={<ShowButton shown={shown} onShow={setShown} />}
    />
  );
}
