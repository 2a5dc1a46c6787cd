'use client';

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { BoundField, textOf, type FieldProps } from './bound-field';
import { classNames } from './class-names';
import { Icon } from './icon';

export type Option = Readonly<{ value: string; label: string; disabled?: boolean }>;

type Props = FieldProps & {
  options: readonly Option[];
  placeholder?: string;
  /** Called with each choice, to update dependent fields. */
  onTake?: (value: string) => void;
};

/**
 * Select field for a few options; use the combobox for many, or for items with numbers. Arrow keys change the choice
 * directly; Space and Alt+arrow open the list.
 */
export function SelectField({ options, placeholder = '', onTake, ...props }: Props) {
  return (
    <BoundField {...props}>
      {({ field, control }) => {
        const take = (value: string) => {
          field.onChange(value);
          onTake?.(value);
        };
        return (
          <Base.Root
            items={options}
            name={field.name}
            value={textOf(field.value) || null}
            disabled={props.disabled}
            onValueChange={(value: string | null) => take(value ?? '')}
            onOpenChange={(open) => !open && field.onBlur()}
          >
            <Base.Trigger
              {...control}
              ref={field.ref}
              onKeyDown={steps(options, textOf(field.value), take)}
              className={classNames('input', props.variant === 'cell' && 'input-cell')}
            >
              <Base.Value className="flex-1 truncate text-start" placeholder={placeholder} />
              <Base.Icon render={<Icon of={ChevronDown} size={14} />} />
            </Base.Trigger>
            <Base.Portal>
              <Base.Positioner className="z-50" sideOffset={4} alignItemWithTrigger={false}>
                <Base.Popup className="pop max-h-80 min-w-(--anchor-width) overflow-auto">
                  <Base.List>
                    {options.map(({ value, label, disabled = false }) => (
                      <Base.Item key={value} value={value} disabled={disabled} className="opt">
                        <Base.ItemText className="flex-1">{label}</Base.ItemText>
                        <Base.ItemIndicator render={<Icon of={Check} size={14} />} />
                      </Base.Item>
                    ))}
                  </Base.List>
                </Base.Popup>
              </Base.Positioner>
            </Base.Portal>
          </Base.Root>
        );
      }}
    </BoundField>
  );
}

type BoxKey = KeyboardEvent<HTMLElement> & Readonly<{ preventBaseUIHandler: () => void }>;

/** Returns a key handler. While the list is closed, arrow keys choose an option instead of opening the list. */
const steps =
  (options: readonly Option[], value: string, take: (value: string) => void) => (event: BoxKey) => {
    const next = stepped(event, options, value);
    if (next === undefined) return;
    event.preventDefault();
    event.preventBaseUIHandler();
    take(next);
  };

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Returns the option that an arrow key chooses while the list is closed; undefined for other keys. */
function stepped(
  { key, altKey, ctrlKey, metaKey, shiftKey, currentTarget }: KeyboardEvent<HTMLElement>,
  options: readonly Option[],
  value: string,
): string | undefined {
  const step = STEPS[key];
  const isPlain = !altKey && !ctrlKey && !metaKey && !shiftKey;
  if (step === undefined || !isPlain || currentTarget.ariaExpanded === 'true') return undefined;
  const free = options.filter(({ disabled = false }) => !disabled);
  const at = free.findIndex((option) => option.value === value);
  return (free[at + step] ?? free[at] ?? free[0])?.value;
}
