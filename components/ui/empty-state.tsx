'use client';

import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';

type Props = Readonly<{
  kind: 'none' | 'no-match' | 'refused';
  title?: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  /** True if the empty state replaces the whole page; its title is then an `h1`. */
  isPage?: boolean;
}>;

/**
 * Explains an empty area. `none`: nothing exists yet. `no-match`: the filters hide everything. `refused`: the content
 * could not be loaded, does not exist, or is not for this user.
 */
export function EmptyState({ kind, title, children, actions, isPage = false }: Props) {
  const Title = isPage ? 'h1' : 'p';
  const t = useTranslations('ui.empty');
  return (
    <div
      role={kind === 'refused' ? 'alert' : 'status'}
      className="mx-auto grid max-w-md justify-items-center gap-1 px-4 py-12 text-center"
    >
      <Title className="text-[length:inherit] font-medium">{title ?? t(kind)}</Title>
      {children && <div className="text-ink-2">{children}</div>}
      {actions && <div className="mt-2 flex flex-wrap justify-center gap-2">{actions}</div>}
    </div>
  );
}
