'use client';

import { Upload } from 'lucide-react';
import { useId, useRef, useState, type ChangeEvent } from 'react';
import { useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { OrganizationValues } from '@/components/settings/organization-details/organization-values';
import { Button } from '@/components/ui/button';
import { FieldNote } from '@/components/ui/field';
import { useErrorText } from '@/components/ui/use-error-text';

const TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_BYTES = 100_000;

/** The picture of the organisation, kept as text in the form. What is too large is refused before it is read. */
export function LogoField() {
  const t = useTranslations('settings.organization');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const errorText = useErrorText();
  const { field, fieldState } = useController<OrganizationValues, 'logo'>({ name: 'logo' });
  const [problem, setProblem] = useState<string>();
  const message = fieldState.error?.message;

  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    target.value = '';
    if (!file) return;
    const wrong = problemOf(file);
    setProblem(wrong && t(wrong));
    if (!wrong) field.onChange(await addressOf(file));
  };

  return (
    <div className="grid content-start gap-1">
      <label htmlFor={id} className="text-12 font-medium text-ink-2">
        {t('logo')}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        {field.value !== null && (
          // oxlint-disable-next-line next/no-img-element -- the address holds the picture itself: nothing is loaded
          <img src={field.value} alt={t('logoAlt')} className="h-12 max-w-32 object-contain" />
        )}
        <input
          ref={input}
          id={id}
          type="file"
          accept={TYPES.join(',')}
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => void take(event)}
        />
        <Button icon={Upload} onClick={() => input.current?.click()}>
          {t(field.value === null ? 'chooseLogo' : 'changeLogo')}
        </Button>
        {field.value !== null && (
          <Button variant="ghost" onClick={() => field.onChange(null)}>
            {t('removeLogo')}
          </Button>
        )}
      </div>
      <FieldNote
        id={id}
        help={t('logoHelp')}
        error={problem ?? (message === undefined ? undefined : errorText(message))}
      />
    </div>
  );
}

function problemOf({ type, size }: File): 'logoType' | 'logoSize' | undefined {
  if (!TYPES.includes(type)) return 'logoType';
  return size > MAX_BYTES ? 'logoSize' : undefined;
}

function addressOf(file: File): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const reader = new FileReader();
  // Text, because it is read as a data address.
  reader.onload = () => resolve(reader.result as string);
  reader.onerror = () => reject(new Error(`${file.name} could not be read.`));
  reader.readAsDataURL(file);
  return promise;
}
