'use client';

import { Menu as Base } from '@base-ui/react/menu';
import type { LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';

/** A list of actions under the button that opens it. */
export function Menu({
  trigger,
  align = 'end',
  children,
}: {
  trigger: ReactElement;
  align?: 'start' | 'end';
  children: ReactNode;
}) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner className="z-50" align={align} sideOffset={4}>
          <Base.Popup className="pop min-w-44">{children}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

export function MenuItem({
  icon,
  directional = false,
  kbd,
  danger = false,
  disabled = false,
  onSelect,
  children,
}: {
  icon?: LucideIcon;
  directional?: boolean;
  kbd?: string;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
  children: ReactNode;
}) {
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

/** A choice among the items of one menu; the chosen one is marked. */
export function MenuChoice<Value extends string>({
  label,
  value,
  onChange,
  choices,
}: {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  choices: readonly Readonly<{ value: Value; label: ReactNode }>[];
}) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-2 py-1 text-11 text-ink-3">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={onChange}>
        {choices.map((choice) => (
          <Base.RadioItem key={choice.value} value={choice.value} className="opt">
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

export const MenuSeparator = () => <Base.Separator className="my-1 h-px bg-line" />;
