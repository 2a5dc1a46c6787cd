'use client';

import type { ComponentType } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldProps } from '@/components/ui/bound-field';

type Props = Readonly<{
  /** Below the form's `data`. */
  name: string;
  as: ComponentType<FieldProps>;
}>;

/** A field that draws itself, under the word of its name. */
export function Worded({ name, as: Drawn }: Props) {
  const t = useTranslations('customers');
  const path = `data.${name}`;
  const help = t.has(`help.${path}`) ? t(`help.${path}`) : undefined;
  return <Drawn name={path} label={t(`fields.${path}`)} help={help} />;
}
