'use client';

import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';
import { CallFields } from '@/components/fields/call-fields';
import type { Field } from '@/components/fields/field';
import { useFieldsForm } from '@/components/fields/use-fields-form';
import { FormDialog } from '@/components/ui/form-dialog';
import { toast } from '@/hooks/use-toast';
import type { Endpoint, Params } from '@/lib/contract/endpoint';

type Written = Endpoint<string, v.GenericSchema<FieldValues, unknown>>;

type Props<E extends Written> = Readonly<{
  call: E;
  params?: Params<E>;
  words: string;
  /** Name of the action that the call performs. It is the message key below `steps` in the namespace `words`. */
  name: string;
  fields: readonly Field[];
  isGrave?: boolean;
  onClose: () => void;
}>;

/**
 * Dialog that collects the input of an API call, sends it, and closes after success. If the call fails, the dialog
 * stays open and shows the error.
 */
export function CallDialog<E extends Written>(props: Props<E>) {
  const { call, params, words, name, fields, isGrave = false, onClose } = props;
  const t = useTranslations(`${words}.steps.${name}`);
  const form = useFieldsForm(call, {
    fields,
    ...(params && { params }),
    onSaved: () => {
      toast.success(t('done'));
      onClose();
    },
  });
  return (
    <FormDialog
      record={form}
      title={t('do')}
      description={t('text')}
      saves={t('do')}
      isGrave={isGrave}
      onClose={onClose}
    >
      <CallFields fields={fields} call={call} words={words} />
    </FormDialog>
  );
}
