'use client';

import { type DragEvent, type ReactNode, useState } from 'react';
import { classNames } from '@/components/ui/class-names';
import { FileButton } from '@/components/ui/file-button';

type Props = Readonly<{
  label: string;
  accept: string;
  multiple?: boolean;
  onFiles: (files: readonly File[]) => void;
  children: ReactNode;
}>;

/** Area to drop files on, with a button to pick them. */
export function FileDrop({ label, accept, multiple = false, onFiles, children }: Props) {
  const { isOver, ...events } = useDrop((files) =>
    onFiles(files.slice(0, multiple ? undefined : 1)),
  );
  return (
    <div
      {...events}
      className={classNames(
        'grid justify-items-center gap-2 rounded-card border border-dashed border-line-control px-4 py-5 text-center',
        isOver && 'bg-accent-soft',
      )}
    >
      {children}
      <FileButton label={label} accept={accept} multiple={multiple} onFiles={onFiles} />
    </div>
  );
}

function useDrop(onFiles: (files: readonly File[]) => void) {
  const [isOver, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onFiles([...event.dataTransfer.files]);
  };
  return { isOver, onDragOver, onDragLeave: () => setOver(false), onDrop };
}
