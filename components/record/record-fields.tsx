import { CallFields } from '@/components/fields/call-fields';
import type { Field } from '@/components/fields/field';
import type { Calls } from './record-kind';

type Props<Row extends object> = Readonly<{
  fields: readonly Field[];
  calls: Omit<Calls<Row>, 'list'>;
  words: string;
  row: Row | undefined;
}>;

/** Fields that the form of a record sends, in the order in which its record kind defines them. */
export function RecordFields<Row extends object>({ fields, calls, words, row }: Props<Row>) {
  const store = calls.store ?? calls.update;
  return (
    <CallFields
      fields={fields}
      words={words}
      row={row}
      call={row ? calls.update : store}
      needs={store}
    />
  );
}
