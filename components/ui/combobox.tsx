'use client';

import { Combobox as Base } from '@base-ui/react/combobox';
import { ChevronDown } from 'lucide-react';
import { type FocusEvent, type MouseEvent, type Ref, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { classNames } from '@/components/ui/class-names';
import type { FieldVariant } from '@/components/ui/field';
import { Icon } from '@/components/ui/icon';
import { useBox } from '@/components/ui/use-box';
import type { BoxProps } from '@/components/ui/box-props';

type Props<Item> = BoxProps<Item> &
  Readonly<{
    control?: object | undefined;
    inputRef?: Ref<HTMLInputElement> | undefined;
    disabled?: boolean | undefined;
    variant?: FieldVariant | undefined;
  }>;

/**
 * Combobox: arrow keys move, Enter, Tab and the save shortcuts choose the highlighted item, Esc closes. Text without a
 * match stays in the box.
 */
export function Combobox<Item>(props: Props<Item>) {
  const { value, keyOf, textOf, placeholder, variant, control, inputRef, disabled = false } = props;
  const box = useBox(props);

  return (
    <Base.Root<Item>
      items={props.items}
      filteredItems={box.found}
      value={value}
      disabled={disabled}
      inputValue={box.text}
      itemToStringLabel={textOf}
      isItemEqualToValue={(one, other) => keyOf(one) === keyOf(other)}
      autoHighlight
      openOnInputClick={false}
      open={box.isOpen}
      onOpenChange={box.setOpen}
      onItemHighlighted={(item, { reason }) => box.mark(item, reason !== 'none')}
      onInputValueChange={(text, { reason }) => reason === 'input-change' && box.type(text)}
      onValueChange={(item, details) => box.take(item, () => details.cancel())}
    >
      <TypingBox
        variant={variant}
        control={control}
        inputRef={inputRef}
        placeholder={placeholder}
        box={box}
      />
      <ComboboxList {...props} typed={box.typed} count={box.found.length} />
    </Base.Root>
  );
}

type TypingBoxProps<Item> = Readonly<{
  variant: FieldVariant | undefined;
  control: object | undefined;
  inputRef: Ref<HTMLInputElement> | undefined;
  placeholder: string | undefined;
  box: ReturnType<typeof useBox<Item>>;
}>;

function TypingBox<Item>({ variant, control, inputRef, placeholder, box }: TypingBoxProps<Item>) {
  const t = useTranslations('ui.combobox');
  const selecting = useSelecting();
  return (
    <Base.InputGroup className={classNames('input', variant === 'cell' && 'input-cell')}>
      <Base.Input
        {...control}
        {...selecting}
        ref={inputRef}
        placeholder={placeholder}
        autoComplete="off"
        onKeyDown={box.onKeyDown}
        onBlur={box.onBlur}
      />
      {variant !== 'cell' && (
        <Base.Trigger
          aria-label={t('open')}
          tabIndex={-1}
          className="input-end grid size-6 flex-none place-items-center"
        >
          <Icon of={ChevronDown} size={14} />
        </Base.Trigger>
      )}
    </Base.InputGroup>
  );
}

/** Any focus selects the whole text, so that typing replaces it. */
function useSelecting() {
  const isEntering = useRef(false);
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLInputElement>) => currentTarget.select(),
    onMouseDown: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      isEntering.current = document.activeElement !== currentTarget;
    },
    // The click that focuses the box places the cursor afterwards, so the text is selected again.
    onClick: ({ currentTarget }: MouseEvent<HTMLInputElement>) => {
      if (isEntering.current) currentTarget.select();
      isEntering.current = false;
    },
  };
}

function ComboboxList<Item>({
  keyOf,
  textOf,
  renderItem = textOf,
  isDisabled,
  heading,
  footer,
  typed,
  count,
}: Props<Item> & { typed: string; count: number }) {
  const t = useTranslations('ui.combobox');
  return (
    <Base.Portal>
      <Base.Positioner className="z-50" sideOffset={4} align="start">
        <Base.Popup className="pop max-w-[min(90vw,36rem)] min-w-(--anchor-width)">
          <Base.Status className="sr-only">{t('results', { count })}</Base.Status>
          {count > 0 && heading?.(typed)}
          <Base.Empty className="px-2 py-1.5 text-ink-3 empty:hidden">{t('none')}</Base.Empty>
          <FoundItems keyOf={keyOf} isDisabled={isDisabled} renderItem={renderItem} typed={typed} />
          {footer && <div className="pop-foot">{footer(typed)}</div>}
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

type FoundItemsProps<Item> = Pick<Props<Item>, 'keyOf'> &
  Readonly<{
    isDisabled: Props<Item>['isDisabled'];
    renderItem: NonNullable<Props<Item>['renderItem']>;
    typed: string;
  }>;

function FoundItems<Item>({ keyOf, isDisabled, renderItem, typed }: FoundItemsProps<Item>) {
  return (
    <Base.List className="max-h-80 overflow-auto">
      {(item: Item) => (
        <Base.Item
          key={keyOf(item)}
          value={item}
          disabled={isDisabled?.(item) ?? false}
          className="opt"
        >
          {renderItem(item, typed)}
        </Base.Item>
      )}
    </Base.List>
  );
}
