'use client';

import { LoaderCircle, type LucideIcon } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonClass, type ButtonVariant } from './button-class';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Kbd } from './kbd';

export { buttonClass };

type Props = ComponentProps<'button'> &
  Readonly<{
    variant?: ButtonVariant;
    large?: boolean;
    icon?: LucideIcon;
    /** True if the icon is mirrored in right-to-left languages. */
    directional?: boolean;
    /** Shortcut with the same effect, such as "Ctrl Enter". */
    kbd?: string;
    /** True while the action runs. The button then keeps the focus and ignores clicks. */
    busy?: boolean;
  }>;

export function Button({
  variant = 'default',
  large = false,
  icon,
  directional = false,
  kbd,
  busy = false,
  className,
  onClick,
  children,
  ...button
}: Props) {
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const shown = busy ? LoaderCircle : icon;

  return (
    <button
      type="button"
      {...button}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      aria-keyshortcuts={kbd?.replaceAll(' ', '+').replaceAll('Ctrl', 'Control')}
      className={classNames(buttonClass({ variant, large }), className)}
      onClick={click}
    >
      {shown && (
        <Icon
          of={shown}
          size={14}
          directional={directional}
          className={busy ? 'animate-spin' : undefined}
        />
      )}
      {children}
      {kbd && <Kbd>{kbd}</Kbd>}
    </button>
  );
}

/** Button with an icon only; the label is its accessible name and its title. */
export function IconButton({
  label,
  icon,
  variant = 'default',
  directional = false,
  className,
  ...button
}: Omit<Props, 'children' | 'large' | 'kbd' | 'busy' | 'icon'> & {
  label: string;
  icon: LucideIcon;
}) {
  return (
    <button
      type="button"
      title={label}
      aria-label={label}
      {...button}
      className={classNames(buttonClass({ variant, iconOnly: true }), className)}
    >
      <Icon of={icon} size={14} directional={directional} />
    </button>
  );
}
