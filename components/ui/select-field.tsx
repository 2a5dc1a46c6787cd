'use client';

import { Select as Base } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { BoundField, textOf, type FieldProps } from '@/components/ui/bound-field';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';

export type Option = Readonly<{ value: string; label: string; disabled?: boolean }>;

/** One of a few. For many, or for anything with a number, there is the combobox. */
export function SelectField({
  options,
  placeholder = '',
  onTake,
  ...props
}: FieldProps & {
  options: readonly Option[];
  placeholder?: string;
  /** Told of each choice, for what follows from it. */
  onTake?: (value: string) => void;
}) {
  return (
    <BoundField {...props}>
      {({ field, control }) => (
        <Base.Root
          items={options}
          name={field.name}
          value={textOf(field.value) || null}
          disabled={props.disabled}
          onValueChange={(value: string | null) => {
            field.onChange(value ?? '');
            onTake?.(value ?? '');
          }}
          onOpenChange={(open) => !open && field.onBlur()}
        >
          <Base.Trigger
            {...control}
            ref={field.ref}
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
      )}
    </BoundField>
  );
}
