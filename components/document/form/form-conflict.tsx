'use client';

import { useState } from 'react';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { DocumentRecord } from '@/components/document/definition';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/ui/dialog';
import { Segments } from '@/components/ui/segments';
import { useFormats } from '@/hooks/use-formats';

/** A value of the form that two users may have changed. `say` formats it as text, for both versions. */
export type ConflictField<Values extends FieldValues> = Readonly<{
  /** Names of the form values that are compared and replaced together. */
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

/** Values that the other user saved, for the given fields only. */
function partOf<Values extends FieldValues>(
  fields: readonly ConflictField<Values>[],
  taken: ReadonlySet<string>,
  values: Values,
) {
  const names = fields.map((field) => field.names).filter((own) => taken.has(own.join(' ')));
  return Object.fromEntries(names.flat().map((name) => [name, values[name]]));
}

/** A field whose values differ in the two versions, with the text of both values. */
type Difference = Readonly<{ field: string; label: string; mine: string; theirs: string }>;

type Side = 'mine' | 'theirs';

type ConflictDialogProps = Readonly<{
  theirs: DocumentRecord;
  differences: readonly Difference[];
  /** Called with the fields for which the user chose the value of the other user. */
  onChoose: (fields: ReadonlySet<string>) => void;
  onClose: () => void;
}>;

/**
 * Dialog for a draft that another user saved during editing. It names that user and the time. While the record is still
 * a draft, the user chooses a value for each field that differs.
 */
function ConflictDialog({ theirs, differences, onChoose, onClose }: ConflictDialogProps) {
  const t = useTranslations('document.conflict');
  const { instant } = useFormats();
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const last = theirs.history.at(-1);
  const isDraft = theirs.status === 'draft';
  const who = { user: last?.user ?? t('somebody'), at: last ? instant(last.at) : '' };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('title')}
      description={t('who', who)}
      actions={
        <>
          <Button onClick={onClose}>{t('close')}</Button>
          {isDraft && (
            <Button variant="primary" onClick={() => onChoose(taken)}>
              {t('goOn')}
            </Button>
          )}
        </>
      }
    >
      {isDraft ? (
        <ul className="grid gap-3">
          {differences.map((difference) => (
            <li key={difference.field} className="grid gap-1 border-b border-line pb-3">
              <div className="flex items-center justify-between gap-3">
                <span className="font-medium">{difference.label}</span>
                <Segments<Side>
                  label={difference.label}
                  onChange={(side) =>
                    ((field: string, side: Side) => {
                      const others = [...taken].filter((one) => one !== field);
                      setTaken(new Set(side === 'theirs' ? [...others, field] : others));
                    })(difference.field, side)
                  }
                  value={taken.has(difference.field) ? 'theirs' : 'mine'}
                  choices={[
                    { value: 'mine', label: t('mine') },
                    { value: 'theirs', label: t('theirs') },
                  ]}
                />
              </div>
              <div className="grid grid-cols-2 gap-3 text-12 text-ink-2">
                <bdi className="whitespace-pre-line">{difference.mine || '–'}</bdi>
                <bdi className="whitespace-pre-line">{difference.theirs || '–'}</bdi>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <p>{t('gone')}</p>
      )}
    </Dialog>
  );
}
