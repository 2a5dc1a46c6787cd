import { CircleCheck, Hourglass, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

const ICONS = {
  info: Info,
  positive: CircleCheck,
  warning: TriangleAlert,
  negative: TriangleAlert,
  violet: Hourglass,
};

type Props = Readonly<{ tone?: keyof typeof ICONS; actions?: ReactNode; children: ReactNode }>;

/** Note within the page. Screen readers announce only errors immediately (role `alert`). */
export function Callout({ tone = 'info', actions, children }: Props) {
  return (
    <div
      role={tone === 'negative' ? 'alert' : 'note'}
      className={classNames('callout', tone !== 'info' && `callout-${tone}`)}
    >
      <Icon of={ICONS[tone]} size={14} />
      <div className="min-w-0 flex-1 basis-56">{children}</div>
      {actions}
    </div>
  );
}
