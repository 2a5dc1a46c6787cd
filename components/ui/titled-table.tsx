import type { ComponentProps } from 'react';
import { PlainTable } from './plain-table';

type Props<Row> = Omit<ComponentProps<typeof PlainTable<Row>>, 'captionClass' | 'edge'>;

/** Small table with a visible title. If the table is too wide, only the table scrolls horizontally. */
export function TitledTable<Row>(props: Props<Row>) {
  return (
    <section className="min-w-0 overflow-x-auto">
      <PlainTable {...props} captionClass="pb-1 text-start font-semibold" />
    </section>
  );
}
