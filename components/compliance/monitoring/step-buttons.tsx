'use client';

import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as v from 'valibot';
import { CallDialog } from './call-dialog';
import type { Field } from '@/components/fields/field';
import { Button } from '@/components/ui/button';
import { useMayStep } from '@/hooks/use-steps';
import type { StepEndpoint } from '@/lib/contract/steps';

export type Step = Readonly<{
  name: string;
  call: StepEndpoint<`${string}/{id}/${string}`, v.GenericSchema<FieldValues, unknown>>;
  fields?: readonly Field[];
  isGrave?: boolean;
}>;

type Row = Readonly<{ id: number; status: string }>;
type Props = Readonly<{ words: string; row: Row }>;

/** Buttons of the actions that the record's state and the user's rights allow. */
export function StepButtons({ steps, ...props }: Props & { steps: readonly Step[] }) {
  const mayStep = useMayStep();
  const allowed = steps.filter(({ call }) => mayStep(call, props.row.status));
  if (allowed.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {allowed.map((step) => (
        <StepButton key={step.name} {...props} step={step} />
      ))}
    </div>
  );
}

function StepButton({ words, row, step: { fields = [], ...step } }: Props & { step: Step }) {
  const t = useTranslations(`${words}.steps.${step.name}`);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t('do')}</Button>
      {isOpen && (
        <CallDialog
          {...step}
          words={words}
          fields={fields}
          params={{ id: row.id }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
