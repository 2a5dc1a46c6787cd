import { classNames } from './class-names';

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger';
type Look = Readonly<{ variant?: ButtonVariant; large?: boolean; iconOnly?: boolean }>;

/** CSS classes of a button, also for links that look like one. */
export const buttonClass = ({ variant = 'default', large, iconOnly }: Look = {}): string =>
  classNames(
    'btn',
    variant !== 'default' && `btn-${variant}`,
    large && 'btn-lg',
    iconOnly && 'btn-icon',
  );
