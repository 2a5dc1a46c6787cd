'use client';

import { useId } from 'react';

type Props = Readonly<{
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}>;

export function FileButton({ label, accept, multiple = false, onFiles }: Props) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="btn focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
    >
      {label}
      <input
        id={id}
        type="file"
        accept={accept}
        multiple={multiple}
        className="sr-only"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])]);
          // The value is reset, so that the same file can be chosen again after a correction.
          target.value = '';
        }}
      />
    </label>
  );
}
