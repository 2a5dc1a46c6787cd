import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';

type Props = Readonly<{
  label: string;
  before: string;
  after: string;
  currency: string;
  children?: ReactNode;
}>;

/** Table row with a quantity before and after the ticket. `children` renders additional cells. */
export const AfterRow = ({ label, before, after, currency, children }: Props) => (
  <tr>
    <th scope="row">{label}</th>
    <td className="num text-ink-2">
      <Figure value={before} of={currency} />
    </td>
    <td className="text-center text-ink-3">
      <Icon of={ArrowRight} size={12} directional />
    </td>
    <td className="num font-medium">
      <Figure value={after} of={currency} />
    </td>
    {children ?? <td colSpan={2} aria-hidden />}
  </tr>
);

/** Table of `AfterRow` rows. Only screen readers read the caption. */
export const AfterTable = ({ caption, children }: { caption?: string; children: ReactNode }) => (
  <table className="after-table">
    {caption !== undefined && <caption className="sr-only">{caption}</caption>}
    <tbody>{children}</tbody>
  </table>
);
