'use client';

import { Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from '@/components/ui/button';

type Props = Readonly<{
  /** Name of the form field, and of its messages within the namespace `employee`. */
  name: 'components' | 'documents';
  /** Initial values of a new row. */
  blank: Readonly<Record<string, string>>;
  /** Renders the fields of one row. The names of the fields begin with `at`. */
  children: (at: string) => ReactNode;
}>;

/** Rows of fields, with buttons that add and remove a row. */
export function RowsField({ name, blank, children }: Props) {
  const t = useTranslations(`employee.${name}`);
  const { fields, append, remove } = useFieldArray({ name });
  return (
    <fieldset className="grid gap-2">
      <legend className="pb-1 text-12 font-medium text-ink-2">{t('title')}</legend>
      {fields.map(({ id }, at) => (
        <div key={id} className="flex flex-wrap items-end gap-2 border-b border-line pb-2">
          <div className="grid min-w-0 flex-1 gap-2 sm:grid-cols-2">
            {children(`${name}.${at}`)}
          </div>
          <IconButton
            variant="ghost"
            icon={Trash2}
            label={t('remove', { at: at + 1 })}
            onClick={() => remove(at)}
          />
        </div>
      ))}
      <div>
        <Button icon={Plus} onClick={() => append({ ...blank })}>
          {t('add')}
        </Button>
      </div>
    </fieldset>
  );
}
