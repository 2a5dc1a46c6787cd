'use client';

import { useEffect } from 'react';

import { type Field, textIn } from '@/components/fields/field';

/** Field for the reason of a rate, shown while the rate needs one or a reason is written. */
export const reasonField = (needsReason: boolean): Field => ({
  name: 'override_reason',
  kind: 'text',
  isNeeded: needsReason,
  when: (values) => needsReason || textIn(values, 'override_reason') !== '',
});

type Props = Readonly<{
  /** Answer of the server's preview; undefined until there is one. */
  asks: boolean | undefined;
  onChange: (needsReason: boolean) => void;
}>;

/** Reports whether the server's preview asks for the reason of the rate. */
export function ReasonSwitch({ asks, onChange }: Props) {
  useEffect(() => {
    if (asks !== undefined) onChange(asks);
  }, [asks, onChange]);
  return null;
}
