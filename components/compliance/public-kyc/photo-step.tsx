'use client';

import { Camera, Check, Circle, Eye, FileText, type LucideIcon, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { type Chosen, prepared } from './photo-file';
import { OtherWay, StepFrame } from './step-frame';
import { type Target, useUpload } from './use-upload';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useWords } from '@/hooks/use-words';

const PHOTOS = 'image/jpeg,image/png,image/webp,image/heic';
const FILES = `${PHOTOS},application/pdf`;

type Props = Readonly<{
  token: string;
  target: Target;
  /** Name of the document or of the side on the photo. */
  of: string;
  step: Readonly<{ at: number; of: number }>;
  onBack: () => void;
  onUploaded: (documentId: number) => void;
}>;

/** Screen on which the customer takes a photo or selects a file, checks the photo, and uploads the file. */
export function PhotoStep({ token, target, of, step, onBack, onUploaded }: Props) {
  const t = useWords('identify-steps');
  const { chosen, put, send, sending } = usePhoto({ token, target, onUploaded });
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const take = { label: t('photo.open'), onPress: () => camera.current?.click() };
  const judgement = chosen?.judgement;
  return (
    <StepFrame
      step={step}
      title={t(chosen ? 'photo.check' : 'photo.take', { of })}
      lead={t(target.side === 'page' ? 'photo.leadPage' : 'photo.lead')}
      onBack={onBack}
      failure={sending.failure}
      primary={send ?? take}
      other={
        <>
          {send && (
            <Button icon={Camera} className="font-semibold" onClick={() => camera.current?.click()}>
              {t('photo.again')}
            </Button>
          )}
          <OtherWay onPress={() => files.current?.click()}>{t('photo.file')}</OtherWay>
        </>
      }
      note={t('photo.note')}
    >
      <PhotoPicture chosen={chosen} of={of} />
      {sending.share !== undefined && (
        <label className="grid gap-1 text-14 text-ink-2">
          {t('photo.sending', { percent: Math.round(sending.share * 100) })}
          <progress className="h-2 w-full accent-(--accent)" max={1} value={sending.share} />
        </label>
      )}
      {(!chosen || judgement) && (
        <ul aria-label={t('photo.checks')} className="rounded-card border border-line">
          {!judgement && WANTED.map((name) => <Item key={name}>{t(`photo.good.${name}`)}</Item>)}
          {judgement && (
            <>
              <Result of="sharp" isGood={judgement.isSharp} />
              <Result of="glare" isGood={judgement.isWithoutGlare} />
              <Item icon={Eye}>{t('photo.ask.corners')}</Item>
            </>
          )}
        </ul>
      )}
      <FileInput input={camera} accept={PHOTOS} label={t('photo.open')} isCamera onFile={put} />
      <FileInput input={files} accept={FILES} label={t('photo.file')} onFile={put} />
    </StepFrame>
  );
}

/** State of the photo: the selected file and its upload. Selecting another file clears the error. */
function usePhoto({ token, target, onUploaded }: Pick<Props, 'token' | 'target' | 'onUploaded'>) {
  const t = useWords('identify-steps');
  const { chosen, choose } = useChosen();
  const { send, forget, ...sending } = useUpload(token, onUploaded);
  const put = (file: File | undefined) => {
    forget();
    if (file) void choose(file);
  };
  const use = chosen && {
    label: t('photo.use'),
    busy: sending.share !== undefined,
    onPress: () => void send(chosen.file, target),
  };
  return { chosen, put, send: use, sending };
}

/** Selected file, prepared for upload. Its object URL is revoked when another file is selected. */
function useChosen() {
  const [chosen, setChosen] = useState<Chosen>();
  const picture = chosen?.picture;
  useEffect(() => {
    if (picture === undefined) return;
    return () => URL.revokeObjectURL(picture);
  }, [picture]);
  const choose = async (file: File) => setChosen(await prepared(file));
  return { chosen, choose };
}

const WANTED = ['sharp', 'glare', 'corners'] as const;

function Result({ of, isGood }: Readonly<{ of: 'sharp' | 'glare'; isGood: boolean }>) {
  const t = useWords('identify-steps');
  return (
    <Item
      icon={isGood ? Check : TriangleAlert}
      className={isGood ? 'text-positive' : 'text-warning'}
    >
      {t(isGood ? `photo.good.${of}` : `photo.bad.${of}`)}
    </Item>
  );
}

type ItemProps = Readonly<{ icon?: LucideIcon; className?: string; children: string }>;

const Item = ({ icon = Circle, className = 'text-ink-3', children }: ItemProps) => (
  <li className="flex min-h-10 items-center gap-2.5 px-3.5 py-2 not-first:border-t not-first:border-line">
    <Icon of={icon} size={16} className={className} />
    {children}
  </li>
);

type PhotoPictureProps = Readonly<{
  chosen: Chosen | undefined;
  /** Name of the document or of the side on the photo, for the alternative text. */
  of: string;
}>;

/** Selected photo with frame corners, or the file name if there is no picture. Before the selection it is a drawing. */
function PhotoPicture({ chosen, of }: PhotoPictureProps) {
  const t = useWords('identify-steps');
  if (!chosen)
    return (
      <svg
        viewBox="0 0 320 212"
        role="img"
        aria-label={t('photo.drawing')}
        className="block w-full"
      >
        <rect width="320" height="212" rx="6" className="fill-(--paper-ground)" />
        <rect
          x={26}
          y={22}
          width={268}
          height={168}
          rx={8}
          className="fill-(--paper) stroke-(--paper-edge)"
        />
        <rect x={42} y={42} width={72} height={92} rx={4} className="fill-neutral-soft" />
        <g className="fill-(--paper-face)">
          <circle cx="78" cy="76" r="15" />
          <path d="M52 126c2-18 12-26 26-26s24 8 26 26z" />
        </g>
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
  if (chosen.picture === undefined)
    return (
      <p className="flex min-h-24 items-center gap-3 rounded-ctl bg-(--paper-ground) px-4">
        <Icon of={FileText} size={20} />
        <bdi className="min-w-0 break-all">{chosen.file.name}</bdi>
      </p>
    );
  return (
    <div className="relative grid aspect-320/212 place-items-center overflow-hidden rounded-ctl bg-(--paper-ground) p-[8%]">
      {/* Image optimisers cannot process a local blob. */}
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

/** Hidden file input behind a button. With `isCamera`, the phone opens its camera instead of its files. */
const FileInput = ({ input, accept, label, isCamera = false, onFile }: FileInputProps) => (
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
