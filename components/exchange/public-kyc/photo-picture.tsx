'use client';

import { FileText } from 'lucide-react';

import type { Chosen } from '@/components/exchange/public-kyc/photo-file';
import { Icon } from '@/components/ui/icon';
import { useWords } from '@/hooks/use-words';

type Props = Readonly<{
  chosen: Chosen | undefined;
  /** Name of the photo's subject, for the alternative text. */
  of: string;
}>;

/** Selected photo with frame corners; the file name for a file that is not a picture. */
export function PhotoPicture({ chosen, of }: Props) {
  const t = useWords('identify-steps');
  if (!chosen) return <PaperDrawing label={t('photo.drawing')} />;
  if (chosen.picture === undefined) return <NamedFile name={chosen.file.name} />;
  return (
    <div className="relative grid aspect-320/212 place-items-center overflow-hidden rounded-ctl bg-(--paper-ground) p-[8%]">
      {/* The image is a local blob, so an image optimiser cannot help. */}
      {/* oxlint-disable-next-line nextjs/no-img-element */}
      <img
        src={chosen.picture}
        alt={t('photo.alt', { of })}
        className="max-h-full min-h-0 max-w-full object-contain"
      />
      <svg viewBox="0 0 320 212" aria-hidden className="absolute inset-0 size-full">
        <Corners />
      </svg>
    </div>
  );
}

const NamedFile = ({ name }: { name: string }) => (
  <p className="flex min-h-24 items-center gap-3 rounded-ctl bg-(--paper-ground) px-4">
    <Icon of={FileText} size={20} />
    <bdi className="min-w-0 break-all">{name}</bdi>
  </p>
);

/** Drawing of a document in a camera frame, shown before a photo is selected. */
const PaperDrawing = ({ label }: { label: string }) => (
  <svg viewBox="0 0 320 212" role="img" aria-label={label} className="block w-full">
    <rect width="320" height="212" rx="6" className="fill-(--paper-ground)" />
    <rect
      x={26}
      y={22}
      width={268}
      height={168}
      rx={8}
      className="fill-(--paper) stroke-(--paper-edge)"
    />
    <Portrait />
    <g className="fill-(--paper-lines)">
      <rect x={42} y={152} width={236} height={7} rx={2} />
      <rect x={42} y={167} width={236} height={7} rx={2} />
    </g>
    <g className="fill-(--paper-text)">
      <rect x={130} y={44} width={70} height={6} rx={3} />
      <rect x={130} y={60} width={128} height={8} rx={4} />
      <rect x={130} y={80} width={54} height={6} rx={3} />
      <rect x={130} y={94} width={96} height={8} rx={4} />
      <rect x={130} y={114} width={40} height={6} rx={3} />
      <rect x={130} y={127} width={76} height={8} rx={4} />
    </g>
    <Corners />
  </svg>
);

const Portrait = () => (
  <>
    <rect x={42} y={42} width={72} height={92} rx={4} className="fill-neutral-soft" />
    <g className="fill-(--paper-face)">
      <circle cx="78" cy="76" r="15" />
      <path d="M52 126c2-18 12-26 26-26s24 8 26 26z" />
    </g>
  </>
);

const Corners = () => (
  <g className="fill-none stroke-accent stroke-3 [stroke-linecap:round]">
    <path d="M14 40V20a8 8 0 0 1 8-8h22" />
    <path d="M276 12h22a8 8 0 0 1 8 8v20" />
    <path d="M306 172v20a8 8 0 0 1-8 8h-22" />
    <path d="M44 200H22a8 8 0 0 1-8-8v-20" />
  </g>
);

type FileInputProps = Readonly<{
  input: React.RefObject<HTMLInputElement | null>;
  accept: string;
  label: string;
  isCamera?: boolean;
  onFile: (file: File | undefined) => void;
}>;

/** Hidden file input that the buttons open: the camera or the files of the phone. */
export const FileInput = ({ input, accept, label, isCamera = false, onFile }: FileInputProps) => (
  <input
    ref={input}
    type="file"
    hidden
    aria-label={label}
    accept={accept}
    {...(isCamera && { capture: 'environment' })}
    onChange={({ target }) => {
      onFile(target.files?.[0]);
      target.value = '';
    }}
  />
);
