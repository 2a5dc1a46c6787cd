'use client';

import type { ReactNode } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { BoundField, type FieldProps } from '@/components/ui/bound-field';
import { Combobox } from '@/components/ui/combobox';
import { useUnresolved } from '@/hooks/use-unresolved';

/** Result of a search on the server. */
type Found<Row> = Readonly<{
  found: readonly Row[];
  /** True if the records are those of the typed text. */
  isSettled: boolean;
  mayView: boolean;
}>;

type Props<Row> = FieldProps &
  Found<Row> &
  Readonly<{
    /** Called with the text for the next search. */
    onType: (text: string) => void;
    /** Hook that loads one record; undefined while it loads, for null, and without the right to view it. */
    useOne: (id: number | null) => Row | undefined;
    textOf: (row: Row) => string;
    renderItem: (row: Row) => ReactNode;
  }>;

/** Combobox of records that the server searches. The form value is the id, or null. */
export function RecordPicker<Row extends Readonly<{ id: number }>>({
  found,
  isSettled,
  mayView,
  onType,
  useOne,
  textOf,
  renderItem,
  ...given
}: Props<Row>) {
  const { name, variant, disabled } = given;
  const t = useTranslations('ui');
  const { field } = useController<FieldValues, string>({ name });
  const box = useUnresolved(name);
  // Forms also hold ids as text.
  const id = Number(field.value ?? 0) || null;
  const here = found.find((one) => one.id === id);
  const known = useOne(here ? null : id);
  const problem = box.problem && t('combobox.unmatched', { typed: box.problem });
  const type = (text: string) => {
    onType(text);
    box.type(text);
  };
  const choose = (choice: Row | null) => {
    box.settle();
    field.onChange(choice?.id ?? null);
  };
  return (
    <BoundField {...given} problem={problem}>
      {({ control }) => (
        <Combobox<Row>
          items={found}
          control={control}
          variant={variant}
          keyOf={(row) => String(row.id)}
          textOf={textOf}
          search={asFound}
          renderItem={renderItem}
          onType={type}
          isComing={mayView && !isSettled}
          value={here ?? known ?? null}
          disabled={disabled === true || !mayView}
          placeholder={mayView ? undefined : t('party.hidden')}
          inputRef={field.ref}
          onChange={choose}
          onBlur={field.onBlur}
          onUnmatched={box.leave}
          onAwaited={box.wait}
        />
      )}
    </BoundField>
  );
}

/** The server has already searched, so all choices match. */
const asFound = <Row,>(choices: readonly Row[]) => choices;
