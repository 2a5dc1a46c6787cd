import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';

export type BadgeTone = 'neutral' | 'info' | 'positive' | 'negative' | 'warning' | 'violet';

type Props = Readonly<{
  tone?: BadgeTone;
  icon: LucideIcon;
  directional?: boolean;
  children: ReactNode;
}>;

/** A state shown by colour, icon and word, never by colour alone. */
export function Badge({ tone = 'neutral', icon, directional = false, children }: Props) {
  return (
    <span className={classNames('badge', tone !== 'neutral' && `badge-${tone}`)}>
      <Icon of={icon} size={12} directional={directional} />
      {children}
    </span>
  );
}
