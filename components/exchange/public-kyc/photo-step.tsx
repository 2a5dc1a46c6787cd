'use client';

import { Camera, Check, FileText, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { type Chosen, prepared } from '@/components/exchange/public-kyc/photo-file';
import { Corners, PaperDrawing } from '@/components/exchange/public-kyc/photo-picture';
import { OtherWay, StepFrame } from '@/components/exchange/public-kyc/step-frame';
import { type Sending, type Target, useUpload } from '@/components/exchange/public-kyc/use-upload';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useWords } from '@/hooks/use-words';

const PHOTOS = 'image/jpeg,image/png,image/webp,image/heic';

type Props = Readonly<{
  token: string;
  target: Target;
  /** What it is a photo of, in words. */
  of: string;
  step: Readonly<{ at: number; of: number }>;
  onBack: () => void;
  onUploaded: (documentId: number) => void;
}>;

/** A photo of a paper, or a file: taken, looked at, made small on this device, and sent. */
export function PhotoStep({ token, target, of, step, onBack, onUploaded }: Props) {
  const t = useWords('identify-steps');
  const { chosen, choose } = useChosen();
  const { send, forget, ...sending } = useUpload(token, onUploaded);
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const take = () => camera.current?.click();
  const isBusy = sending.share !== undefined;
  const put = (file: File | undefined) => {
    forget();
    if (file) void choose(file);
  };

  return (
    <StepFrame
      step={step}
      title={t(chosen ? 'photo.check' : 'photo.take', { of })}
      lead={t(target.side === 'page' ? 'photo.leadPage' : 'photo.lead')}
      onBack={onBack}
      failure={sending.failure}
      primary={
        chosen
          ? { label: t('photo.use'), busy: isBusy, onPress: () => void send(chosen.file, target) }
          : { label: t('photo.open'), onPress: take }
      }
      other={
        <>
          {chosen && (
            <Button icon={Camera} className="font-semibold" onClick={take}>
              {t('photo.again')}
            </Button>
          )}
          <OtherWay onPress={() => files.current?.click()}>{t('photo.file')}</OtherWay>
        </>
      }
      note={t('photo.note')}
    >
      <Picture chosen={chosen} of={of} />
      <Progress {...sending} />
      <Checks chosen={chosen} />
      <FileInput input={camera} accept={PHOTOS} label={t('photo.open')} isCamera onFile={put} />
      <FileInput
        input={files}
        accept={`${PHOTOS},application/pdf`}
        label={t('photo.file')}
        onFile={put}
      />
    </StepFrame>
  );
}

/** The file that was chosen last, ready to be sent; its picture is let go with it. */
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

type FileInputProps = Readonly<{
  input: React.RefObject<HTMLInputElement | null>;
  accept: string;
  label: string;
  isCamera?: boolean;
  onFile: (file: File | undefined) => void;
}>;

/** Reached by the buttons: the telephone shows its camera or its files. */
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

function Picture({ chosen, of }: { chosen: Chosen | undefined; of: string }) {
  const t = useWords('identify-steps');
  if (!chosen) return <PaperDrawing label={t('photo.drawing')} />;
  if (chosen.picture === undefined) {
    return (
      <p className="flex min-h-24 items-center gap-3 rounded-ctl bg-(--paper-ground) px-4">
        <Icon of={FileText} size={20} />
        <bdi className="min-w-0 break-all">{chosen.file.name}</bdi>
      </p>
    );
  }
  return (
    <div className="relative grid aspect-320/212 place-items-center overflow-hidden rounded-ctl bg-(--paper-ground) p-[8%]">
      {/* A blob of this page: nothing for an optimiser. */}
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

function Progress({ share }: Pick<Sending, 'share'>) {
  const t = useWords('identify-steps');
  if (share === undefined) return null;
  const percent = Math.round(share * 100);
  return (
    <label className="grid gap-1 text-14 text-ink-2">
      {t('photo.sending', { percent })}
      <progress className="h-2 w-full accent-(--accent)" max={1} value={share} />
    </label>
  );
}

/** What this device can judge of a photo; the corners are for the eye. */
function Checks({ chosen }: { chosen: Chosen | undefined }) {
  const t = useWords('identify-steps');
  const judgement = chosen?.judgement;
  if (chosen && !judgement) return null;
  const checks = [
    ['sharp', judgement?.isSharp],
    ['glare', judgement?.isWithoutGlare],
    ['corners', undefined],
  ] as const;
  return (
    <ul aria-label={t('photo.checks')} className="rounded-card border border-line">
      {checks.map(([name, isGood]) => (
        <li
          key={name}
          className="flex min-h-10 items-center gap-2.5 px-3.5 py-2 not-first:border-t not-first:border-line"
        >
          <Icon
            of={isGood === false ? TriangleAlert : Check}
            size={16}
            className={isGood === false ? 'text-warning' : 'text-positive'}
          />
          {t(isGood === false ? `photo.bad.${name}` : `photo.good.${name}`)}
        </li>
      ))}
    </ul>
  );
}
