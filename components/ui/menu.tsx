'use client';

import type { LucideIcon } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { OpeningButton, type Trigger } from './opening-button';
import { lazyPart, useLazyPart } from '@/hooks/use-lazy-part';

export type MenuProps = Readonly<{
  trigger: Trigger;
  align?: 'start' | 'end';
  children: ReactNode;
}>;

export type MenuItemProps = Readonly<{
  icon?: LucideIcon;
  directional?: boolean;
  kbd?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}>;

export type MenuChoiceProps<Value extends string> = Readonly<{
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Readonly<{ value: Value; label: ReactNode }>[];
}>;

export const menuPanel = lazyPart(() => import('./menu-panel'));

/** Menu of actions below its button. The panel is loaded on hover, focus or use of the button. */
export function Menu(props: MenuProps) {
  const [openRequest, setOpenRequest] = useState<Readonly<{ key?: string | undefined }>>();
  const parts = useLazyPart(menuPanel, openRequest !== undefined);

  if (openRequest && parts) return <parts.MenuPanel {...props} openedBy={openRequest.key} />;
  return (
    <OpeningButton
      trigger={props.trigger}
      opens="menu"
      onIntent={() => void menuPanel.fetch()}
      onOpen={(key) => setOpenRequest({ key })}
    />
  );
}

export function MenuItem(props: MenuItemProps) {
  const parts = useLazyPart(menuPanel, true);
  return parts && <parts.PanelItem {...props} />;
}

/** Radio choices within a menu; the current choice is marked. Choosing closes the menu. */
export function MenuChoice<Value extends string>(props: MenuChoiceProps<Value>) {
  const parts = useLazyPart(menuPanel, true);
  return parts && <parts.PanelChoice {...props} />;
}

export function MenuSeparator() {
  const parts = useLazyPart(menuPanel, true);
  return parts && <parts.PanelSeparator />;
}
