'use client';

import { Trash2, Upload } from 'lucide-react';
import { type ChangeEvent, useId } from 'react';
import { useTranslations } from 'use-intl';

import { IconButton } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { Icon } from '@/components/ui/icon';
import { useSend } from '@/hooks/use-call';
import { usePermission } from '@/hooks/use-permission';
import { employees } from '@/lib/contract/hrm/employee';
import type { EmployeeRecord } from '@/lib/contract/hrm/employee-shapes';

const TAKEN = 'image/jpeg,image/png,image/webp,.jpg,.jpeg,.png,.webp';
const BUTTON =
  'btn focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus';

export function PhotoButtons({ of: { id, has_photo } }: { of: EmployeeRecord }) {
  const t = useTranslations('employee.photo');
  const { may } = usePermission('employee');
  const upload = useSend(employees.setPhoto);
  const remove = useSend(employees.removePhoto);
  const failure = upload.error ?? remove.error;
  const takeAway = () => remove.mutate({ params: { id } });
  if (!may('edit')) return null;
  return (
    <div className="grid gap-2">
      {failure && <Callout tone="negative">{failure.errors.file?.[0] ?? failure.message}</Callout>}
      <div className="flex items-center gap-1">
        <ChooseButton
          disabled={upload.isPending}
          onFile={(file) => upload.mutate({ params: { id }, file })}
        />
        {has_photo && (
          <IconButton variant="ghost" icon={Trash2} label={t('remove')} onClick={takeAway} />
        )}
      </div>
      {upload.isPending && <output className="text-12 text-ink-2">{t('sending')}</output>}
    </div>
  );
}

type ChooseProps = Readonly<{ disabled: boolean; onFile: (file: File) => void }>;

function ChooseButton({ disabled, onFile }: ChooseProps) {
  const t = useTranslations('employee.photo');
  const field = useId();
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (file) onFile(file);
    // Lets the user choose the same file again after correcting it.
    target.value = '';
  };
  return (
    <label htmlFor={field} className={BUTTON}>
      <Icon of={Upload} size={14} />
      {t('choose')}
      <input
        id={field}
        type="file"
        accept={TAKEN}
        disabled={disabled}
        className="sr-only"
        onChange={choose}
      />
    </label>
  );
}
