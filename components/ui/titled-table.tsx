import type { ComponentProps } from 'react';
import { PlainTable } from '@/components/ui/plain-table';

type Props<Row> = Omit<ComponentProps<typeof PlainTable<Row>>, 'captionClass' | 'edge'>;

/** A small table under its name; where it is wider than its place, it alone is moved sideways. */
export function TitledTable<Row>(props: Props<Row>) {
  return (
    <section className="min-w-0 overflow-x-auto">
      <PlainTable {...props} captionClass="pb-1 text-start font-semibold" />
    </section>
  );
}
