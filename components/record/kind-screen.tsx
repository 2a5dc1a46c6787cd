'use client';

import type { ComponentType, ReactNode } from 'react';
import { useTranslations } from 'use-intl';

import { choicesOf } from '@/components/fields/field-inputs';
import { shapeOf } from '@/components/fields/shape';
import { Messages } from '@/components/layout/messages';
import type { ListFilter } from '@/components/list/list-bar';
import { fieldColumns, useRecordColumns } from './record-columns';
import type { RecordKind, RecordRow } from './record-kind';
import { RecordsScreen, type ListedFormProps, type RecordsScreenProps } from './records-screen';
import { useWhole } from './use-listed';
import { SkeletonRows } from '@/components/ui/skeleton';
import { lazyPart } from '@/hooks/use-lazy-part';
import { recordOf } from '@/lib/domain/record-of';
import type { RouteName } from '@/lib/routes';

type Props<Row extends RecordRow> = Readonly<{
  kind: RecordKind<Row>;
  route: RouteName;
  /** Returns the text of a row that the search uses; by default its columns and text fields. */
  textOf?: (row: Row) => string;
  /** Names of the choices and flags by which users can filter the list. */
  by?: readonly string[];
  /** Name of the field in `by` whose values are shown as tabs. */
  tabs?: string;
  Form: RecordsScreenProps<Row>['Form'];
  /** Further actions, rendered before the create button. */
  actions?: ReactNode;
}>;

type ScreenOptions<Row extends RecordRow> = Omit<Props<Row>, 'kind' | 'Form' | 'actions'> &
  Readonly<{
    /** Message catalogues of the screen. */
    messages: readonly string[];
    Actions?: ComponentType;
  }>;

/** Makes the page of a record kind whose form has only the kind's fields. */
export function kindScreen<Row extends RecordRow>(
  kind: RecordKind<Row>,
  { messages, Actions, ...props }: ScreenOptions<Row>,
): ComponentType {
  const Form = lazyPart(async () => {
    const { RecordForm } = await import('./record-form');
    return { Form: (props: ListedFormProps<Row>) => <RecordForm {...props} kind={kind} /> };
  });
  return function Screen() {
    return (
      <Messages of={messages} fallback={<SkeletonRows />}>
        <KindScreen {...props} kind={kind} Form={Form} actions={Actions && <Actions />} />
      </Messages>
    );
  };
}

/** Page that lists the records of one kind, with search, choice filters and sorting. */
export function KindScreen<Row extends RecordRow>({
  kind,
  route,
  textOf = textsOf(kind),
  by = [],
  tabs,
  Form,
  actions,
}: Props<Row>) {
  const { calls, words, compactColumns, nameOf } = kind;
  const t = useTranslations(words);
  return (
    <RecordsScreen<Row>
      route={route}
      compactColumns={compactColumns}
      nameOf={nameOf}
      Form={Form}
      listed={useWhole<Row>(calls.list, { textOf, ...narrowingOf(kind, by) })}
      columns={useRecordColumns(kind)}
      actions={actions}
      filters={useFilters(kind, by)}
      {...(tabs !== undefined && { tabs })}
      words={{ create: t('create'), none: t('none'), searched: t('searched') }}
    />
  );
}

/**
 * Returns functions that match a row with a value of a filter, and functions that return the value by which a row is
 * sorted.
 */
function narrowingOf<Row extends RecordRow>(kind: RecordKind<Row>, by: readonly string[]) {
  const held = (row: Row, name: string) => String(row[name as keyof Row] ?? '');
  const sorts = fieldColumns(kind).flatMap(({ id, sortable }) => (sortable ? [id] : []));
  return {
    tests: recordOf(by, (name) => (row: Row, value: string) => filterValueOf(row, name) === value),
    sorts: recordOf(sorts, (name) => (row: Row) => held(row, name)),
  };
}

/** Kinds of fields with words that users search for; codes of choices, days and amounts are left out. */
const SEARCHED: ReadonlySet<string> = new Set(['text', 'currency', 'country']);

/** Returns a function that joins the texts of a row: its columns and text fields. */
function textsOf<Row extends RecordRow>(kind: RecordKind<Row>) {
  const { fields } = kind;
  const kindOf = (name: string) => fields.find((field) => field.name === name)?.kind ?? 'text';
  const ids = fieldColumns(kind).map(({ id }) => id);
  const names = new Set([...ids, ...fields.map(({ name }) => name)]);
  const searched = [...names].filter((name) => SEARCHED.has(kindOf(name)));
  return (row: Row) =>
    searched
      .map((name) => row[name as keyof Row])
      .filter((value) => typeof value === 'string')
      .join(' ');
}

const STATES = ['active', 'inactive'] as const;

/** Value of a field by which the list is filtered; a boolean is `active` or `inactive`. */
function filterValueOf<Row extends RecordRow>(row: Row, name: string): string {
  const value = row[name as keyof Row];
  if (typeof value === 'boolean') return value ? 'active' : 'inactive';
  return String(value ?? '');
}

function useFilters<Row extends RecordRow>(
  kind: RecordKind<Row>,
  by: readonly string[],
): readonly ListFilter[] {
  const { calls, words, fields } = kind;
  const t = useTranslations(words);
  const status = useTranslations('ui.status');
  const states = STATES.map((value) => ({ value, label: status(value) }));
  return fields
    .filter(({ name }) => by.includes(name))
    .map((field) => ({
      name: field.name,
      kind: 'choice',
      label: t(`fields.${field.name}`),
      choices:
        field.kind === 'flag'
          ? states
          : choicesOf(field, shapeOf(calls.store ?? calls.update, field.name), { t }),
    }));
}
