'use client';

import { useId } from 'react';

type Props = Readonly<{
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
}>;

/** Opens the choice of files. */
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
          // The same file may be chosen again after it was mended.
          target.value = '';
        }}
      />
    </label>
  );
}
