'use client';

import { Menu as Base } from '@base-ui/react/menu';
import { useEffect, useRef } from 'react';
import { classNames } from './class-names';
import { Icon } from './icon';
import { Kbd } from './kbd';
import type { MenuChoiceProps, MenuItemProps, MenuProps } from './menu';

/**
 * Menu that is open on mount. `openedBy` is the key that opened the placeholder. The key takes effect again on the
 * trigger, so that the right item is highlighted.
 */
export function MenuPanel({
  openedBy,
  trigger,
  align = 'end',
  children,
}: MenuProps & { openedBy: string | undefined }) {
  const button = useRef<HTMLButtonElement>(null);
  const isPressed = useRef(false);
  useEffect(() => {
    if (openedBy === undefined || isPressed.current) return;
    isPressed.current = true;
    pressAgain(button.current, openedBy);
  }, [openedBy]);

  return (
    <Base.Root modal={false} defaultOpen={openedBy === undefined}>
      <Base.Trigger ref={button} render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" align={align} sideOffset={4}>
          <Base.Popup className="pop min-w-44">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

function pressAgain(button: HTMLButtonElement | null, key: string) {
  button?.focus();
  if (key === 'Enter') button?.click();
  else
    button?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
}

export function PanelItem({
  icon,
  directional = false,
  kbd,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: MenuItemProps) {
  return (
    <Base.Item
      className={classNames('opt', danger && 'text-negative')}
      disabled={disabled}
      onClick={onSelect}
    >
      {icon && <Icon of={icon} size={14} directional={directional} />}
      <span className="flex-1">{children}</span>
      {kbd && <Kbd>{kbd}</Kbd>}
    </Base.Item>
  );
}

export function PanelChoice<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: MenuChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 py-1 text-11 text-ink-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onChange}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} closeOnClick className="opt">
            <span className="grid size-4 place-items-center">
              <Base.RadioItemIndicator className="size-1.5 rounded-badge bg-accent" />
            </span>
            {choice.label}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export const PanelSeparator = () => <Base.Separator className="my-1 h-px bg-line" />;
