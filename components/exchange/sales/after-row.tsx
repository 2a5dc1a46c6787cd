import { ArrowRight } from 'lucide-react';
import type { ReactNode } from 'react';

import { Figure } from '@/components/ui/figure';
import { Icon } from '@/components/ui/icon';

/** What there is of something now, and what there would be; `children` are the cells behind it, where there are any. */
export function AfterRow({
  label,
  before,
  after,
  currency,
  children,
}: {
  label: string;
  before: string;
  after: string;
  currency: string;
  children?: ReactNode;
}) {
  return (
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
}
