'use client';

import { ArrowDown, ArrowUp, Columns3 } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { Button, IconButton } from './button';
import { Checkbox } from './checkbox';
import { Popover } from './popover';

type Named = Readonly<{ id: string; label: string }>;

export type ColumnChoice = Readonly<{
  choices: readonly Named[];
  /** Ids of the visible columns in order; at least one. */
  shown: readonly string[];
  /** Called with the visible columns, or with `undefined` to restore the default. */
  onChange: (shown: readonly string[] | undefined) => void;
}>;

type Ordered = ColumnChoice &
  Readonly<{
    isOrdered?: boolean;
  }>;

type Props = Ordered &
  Readonly<{
    /** Columns that are always visible, before the others. */
    fixed?: readonly Named[];
    /** True if the button shows its label at every width; by default it shows it only on wide screens. */
    isNamed?: boolean;
    onDone?: () => void;
    /** Label of the reset button; defaults to the label for columns. */
    reset?: string;
  }>;

/** Popover to choose the visible columns and their order. */
export function ColumnChooser({ onDone, isNamed = false, ...props }: Props) {
  const t = useTranslations('ui.columns');
  return (
    <Popover
      label={t('label')}
      align="end"
      onOpenChange={(isOpen) => {
        if (!isOpen) onDone?.();
      }}
      trigger={
        <Button variant="ghost" icon={Columns3} title={t('label')} className="max-sm:hidden">
          <span className={isNamed ? undefined : 'max-xl:sr-only'}>{t('label')}</span>
        </Button>
      }
    >
      <Choices {...props} />
    </Popover>
  );
}

/** Checkboxes and reorder buttons, for the columns of a list or the cards of a page. */
export function Choices({ fixed = [], reset, ...choice }: Props) {
  const t = useTranslations('ui.columns');
  const { order, toggle, move, restore } = useOrder(choice);
  return (
    <div className="grid gap-1 p-2">
      {fixed.map(({ id, label }) => (
        <label key={id} className="flex min-h-6 items-center gap-2 text-ink-3">
          <Checkbox checked disabled />
          {label}
        </label>
      ))}
      {order.map((id, at) => {
        const label = choice.choices.find((one) => one.id === id)?.label;
        if (label === undefined) return false;
        return (
          <div key={id} className="flex min-h-6 items-center gap-2">
            <label className="flex flex-1 items-center gap-2">
              <Checkbox checked={choice.shown.includes(id)} onChange={() => toggle(id)} />
              {label}
            </label>

            {choice.isOrdered && (
              <Moves label={label} at={at} last={order.length - 1} onMove={(to) => move(at, to)} />
            )}
          </div>
        );
      })}
      <Button variant="ghost" onClick={restore}>
        {reset ?? t('reset')}
      </Button>
    </div>
  );
}

function useOrder({ choices, shown, onChange, isOrdered = false }: Ordered) {
  // A hidden column keeps its place while the popover is open.
  const [moved, setMoved] = useState<readonly string[]>();
  const usual = choices.map(({ id }) => id);
  const order = moved ?? (isOrdered ? [...new Set([...shown, ...usual])] : usual);

  const show = (next: readonly string[], among = order) => {
    const ids = among.filter((id) => next.includes(id));
    if (ids.length === 0) return;
    setMoved(among);
    onChange(ids);
  };
  const toggle = (id: string) =>
    show(shown.includes(id) ? shown.filter((one) => one !== id) : [...shown, id]);
  const move = (from: number, to: number) => {
    const [id] = order.slice(from, from + 1);
    if (id === undefined || to < 0 || to >= order.length) return;
    show(shown, order.toSpliced(from, 1).toSpliced(to, 0, id));
  };
  const restore = () => {
    setMoved(undefined);
    onChange(undefined);
  };
  return { order, toggle, move, restore };
}

type MovesProps = Readonly<{
  label: string;
  at: number;
  last: number;
  onMove: (to: number) => void;
}>;

/**
 * Buttons that move a column up or down. At the first or last position the button is `aria-disabled` instead of
 * `disabled`, so that the button keeps the focus.
 */
function Moves({ label, at, last, onMove }: MovesProps) {
  const t = useTranslations('ui.columns');
  const move = (icon: typeof ArrowUp, text: string, to: number) => (
    <IconButton
      variant="ghost"
      icon={icon}
      label={text}
      aria-disabled={to < 0 || to > last}
      onClick={() => onMove(to)}
    />
  );
  return (
    <span className="flex">
      {move(ArrowUp, t('up', { column: label }), at - 1)}
      {move(ArrowDown, t('down', { column: label }), at + 1)}
    </span>
  );
}
