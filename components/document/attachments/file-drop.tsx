'use client';

import { type DragEvent, type ReactNode, useId, useState } from 'react';
import { classNames } from '@/components/ui/class-names';

/** A place to drop files on, and to pick them from. */
export function FileDrop({
  label,
  accept,
  multiple = false,
  onFiles,
  children,
}: {
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files].slice(0, multiple ? undefined : 1));
  };

  return (
    <div
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={classNames(
        'grid justify-items-center gap-2 rounded-card border border-dashed border-line-control px-4 py-5 text-center',
        isOver && 'bg-accent-soft',
      )}
    >
      {children}
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
    </div>
  );
}
