'use client';

import { Camera, Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';

import { type Chosen, prepared } from '@/components/exchange/public-kyc/photo-file';
import { FileInput, PhotoPicture } from '@/components/exchange/public-kyc/photo-picture';
import { OtherWay, StepFrame } from '@/components/exchange/public-kyc/step-frame';
import { type Sending, type Target, useUpload } from '@/components/exchange/public-kyc/use-upload';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useWords } from '@/hooks/use-words';

const PHOTOS = 'image/jpeg,image/png,image/webp,image/heic';
const FILES = `${PHOTOS},application/pdf`;

type Props = Readonly<{
  token: string;
  target: Target;
  /** Name of the photo's subject. */
  of: string;
  step: Readonly<{ at: number; of: number }>;
  onBack: () => void;
  onUploaded: (documentId: number) => void;
}>;

/** Screen that takes a photo or file of a document, shows it, reduces it in the browser and uploads it. */
export function PhotoStep({ token, target, of, step, onBack, onUploaded }: Props) {
  const t = useWords('identify-steps');
  const { chosen, put, send, sending } = usePhoto({ token, target, onUploaded });
  const camera = useRef<HTMLInputElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const take = { label: t('photo.open'), onPress: () => camera.current?.click() };
  return (
    <StepFrame
      step={step}
      title={t(chosen ? 'photo.check' : 'photo.take', { of })}
      lead={t(target.side === 'page' ? 'photo.leadPage' : 'photo.lead')}
      onBack={onBack}
      failure={sending.failure}
      primary={send ?? take}
      other={<OtherPhoto onAgain={send && take.onPress} onFile={() => files.current?.click()} />}
      note={t('photo.note')}
    >
      <PhotoPicture chosen={chosen} of={of} />
      <Progress {...sending} />
      <Checks chosen={chosen} />
      <FileInput input={camera} accept={PHOTOS} label={t('photo.open')} isCamera onFile={put} />
      <FileInput input={files} accept={FILES} label={t('photo.file')} onFile={put} />
    </StepFrame>
  );
}

type OtherProps = Readonly<{ onAgain: (() => void) | undefined; onFile: () => void }>;

function OtherPhoto({ onAgain, onFile }: OtherProps) {
  const t = useWords('identify-steps');
  return (
    <>
      {onAgain && (
        <Button icon={Camera} className="font-semibold" onClick={onAgain}>
          {t('photo.again')}
        </Button>
      )}
      <OtherWay onPress={onFile}>{t('photo.file')}</OtherWay>
    </>
  );
}

/** Selected file and its upload; a new selection clears the previous error. */
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

/** Last selected file, ready for upload. Its object URL is revoked when it is replaced. */
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

/** Checks of the photo that the browser can make. The customer checks the corners. */
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
        <Judged key={name} isBad={isGood === false}>
          {t(isGood === false ? `photo.bad.${name}` : `photo.good.${name}`)}
        </Judged>
      ))}
    </ul>
  );
}

const Judged = ({ isBad, children }: Readonly<{ isBad: boolean; children: string }>) => (
  <li className="flex min-h-10 items-center gap-2.5 px-3.5 py-2 not-first:border-t not-first:border-line">
    <Icon
      of={isBad ? TriangleAlert : Check}
      size={16}
      className={isBad ? 'text-warning' : 'text-positive'}
    />
    {children}
  </li>
);
