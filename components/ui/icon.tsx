import type { LucideIcon } from 'lucide-react';
import { classNames } from './class-names';

type Props = Readonly<{
  of: LucideIcon;
  size?: 12 | 14 | 16 | 20;
  directional?: boolean;
  className?: string | undefined;
}>;

/**
 * Decorative icon, hidden from screen readers. `directional` mirrors arrows, chevrons and similar icons in
 * right-to-left languages.
 */
export function Icon({ of: Drawing, size = 16, directional = false, className }: Props) {
  return (
    <Drawing
      aria-hidden
      width={size}
      height={size}
      className={classNames(
        'icon',
        size === 12 && 'icon-small',
        directional && 'icon-directional',
        className,
      )}
    />
  );
}
