import { classNames } from './class-names';

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger';
type Look = Readonly<{ variant?: ButtonVariant; large?: boolean; iconOnly?: boolean }>;

/** CSS classes that make a link look like a button. */
export const buttonClass = ({ variant = 'default', large, iconOnly }: Look = {}): string =>
  classNames(
    'btn',
    variant !== 'default' && `btn-${variant}`,
    large && 'btn-lg',
    iconOnly && 'btn-icon',
  );
