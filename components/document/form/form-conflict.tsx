'use client';

import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ConflictDialog } from '@/components/document/form/conflict-dialog';
import type { DocumentRecord } from '@/components/document/definition';

/** A field that two users may have changed, and the display text of its value. */
export type ConflictField<Values extends FieldValues> = Readonly<{
  /** Form values that belong together, including its own. */
  names: readonly (keyof Values & Path<Values>)[];
  label: string;
  say: (values: Values) => string;
}>;

type Props<Values extends FieldValues> = Readonly<{
  conflict: Readonly<{ theirs: DocumentRecord; values: Values; choose: (values: Values) => void }>;
  form: UseFormReturn<Values>;
  fields: readonly ConflictField<Values>[];
}>;

/** Conflict between this form and another user's save of the same draft. */
export function FormConflict<Values extends FieldValues>({
  conflict: { theirs, values, choose },
  form,
  fields,
}: Props<Values>) {
  const [isOpen, setOpen] = useState(true);
  const mine = form.getValues();
  if (!isOpen) return null;

  return (
    <ConflictDialog
      theirs={theirs}
      differences={differencesOf(fields, mine, values)}
      onClose={() => setOpen(false)}
      onChoose={(taken) => {
        choose({ ...mine, ...partOf(fields, taken, values) });
      }}
    />
  );
}

const differencesOf = <Values extends FieldValues>(
  fields: readonly ConflictField<Values>[],
  mine: Values,
  theirs: Values,
) =>
  fields
    .map(({ names, label, say }) => ({
      field: names.join(' '),
      label,
      mine: say(mine),
      theirs: say(theirs),
    }))
    .filter((one) => one.mine !== one.theirs);

/** Chosen values of the other user. */
function partOf<Values extends FieldValues>(
  fields: readonly ConflictField<Values>[],
  taken: ReadonlySet<string>,
  values: Values,
) {
  const names = fields.map((field) => field.names).filter((own) => taken.has(own.join(' ')));
  return Object.fromEntries(names.flat().map((name) => [name, values[name]]));
}
