'use client';

import { Upload } from 'lucide-react';
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { OrganizationValues } from '@/components/settings/organization-details/organization-values';
import { Button } from '@/components/ui/button';
import { FieldNote } from '@/components/ui/field';
import { useErrorText } from '@/components/ui/use-error-text';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 100_000;

/** Logo of the organisation, stored as a data URL in the form. Files that are too large are refused before reading. */
export function LogoField() {
  const t = useTranslations('settings.organization');
  const id = useId();
  const { field, take, error } = useLogo();
  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {t('logo')}
      </label>
      <Logo id={id} picture={field.value} take={take} onRemove={() => field.onChange(null)} />
      <FieldNote id={id} help={t('logoHelp')} error={error} />
    </div>
  );
}

/** Logo of the form, and the problem of the last chosen file or the host's refusal. */
function useLogo() {
  const t = useTranslations('settings.organization');
  const errorText = useErrorText();
  const { field, fieldState } = useController<OrganizationValues, 'logo'>({ name: 'logo' });
  const [problem, setProblem] = useState<string>();
  const message = fieldState.error?.message;

  const take = async (file: File) => {
    const wrong = problemOf(file);
    setProblem(wrong && t(wrong));
    if (!wrong) field.onChange(await addressOf(file));
  };
  const error = problem ?? (message === undefined ? undefined : errorText(message));
  return { field, take, error };
}

type LogoProps = Readonly<{
  id: string;
  picture: string | null;
  take: (file: File) => Promise<void>;
  onRemove: () => void;
}>;

/** Current logo, with buttons to replace or remove it. */
function Logo({ id, picture, take, onRemove }: LogoProps) {
  const t = useTranslations('settings.organization');
  return (
    <div className="flex flex-wrap items-center gap-2">
      {picture !== null && (
        // oxlint-disable-next-line next/no-img-element -- the address holds the picture itself: nothing is loaded
        <img src={picture} alt={t('logoAlt')} className="h-12 max-w-32 object-contain" />
      )}
      <PictureButton id={id} take={take}>
        {t(picture === null ? 'chooseLogo' : 'changeLogo')}
      </PictureButton>
      {picture !== null && (
        <Button variant="ghost" onClick={onRemove}>
          {t('removeLogo')}
        </Button>
      )}
    </div>
  );
}

type PictureButtonProps = Pick<LogoProps, 'id' | 'take'> & Readonly<{ children: ReactNode }>;

/** Opens the file dialog. A refused file can be chosen again. */
function PictureButton({ id, take, children }: PictureButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (file) void take(file);
  };
  return (
    <>
      <input
        ref={input}
        id={id}
        type="file"
        accept={TYPES.join(',')}
        tabIndex={-1}
        className="sr-only"
        onChange={choose}
      />
      <Button icon={Upload} onClick={() => input.current?.click()}>
        {children}
      </Button>
    </>
  );
}

function problemOf({ type, size }: File): 'logoType' | 'logoSize' | undefined {
  if (!TYPES.includes(type)) return 'logoType';
  return size > MAX_BYTES ? 'logoSize' : undefined;
}

function addressOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  // A string, because it is read as a data URL.
  reader.onload = () => resolve(reader.result as string);
  reader.onerror = () => reject(new Error(`${file.name} could not be read.`));
  reader.readAsDataURL(file);
  return promise;
}
