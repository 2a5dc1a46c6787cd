'use client';

import { Ellipsis, Plus, Trash2 } from 'lucide-react';
import {
  type FieldValues,
  useFieldArray,
  useFormContext,
  type UseFieldArrayReturn,
} from 'react-hook-form';
import { useTranslations } from 'use-intl';

import type { LineColumn, LineEditorProps } from './line-editor-props';
import { startSum } from './start-sum';
import { IconButton } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { Menu, MenuItem } from '@/components/ui/menu';
import { useLineGrid } from '@/hooks/use-line-grid';
import { useMedia } from '@/hooks/use-media';
import { useShortcuts } from '@/hooks/use-shortcuts';

/** Maximum number of columns that fit next to the side column of the form on a small screen. */
const FEW = 5;

/** Editor of a document's lines, usable by keyboard alone; on narrow screens each line is a card. */
export function LineEditor<Line extends FieldValues>(props: LineEditorProps<Line>) {
  const t = useTranslations('document.lines');
  const hintsWords = useTranslations('document.hints');
  const { name, label, columns, blank, isBlank, active, onActive } = props;
  const { getValues } = useFormContext();
  const list = useFieldArray({ name });
  const lineAt = (index: number) => getValues(`${name}.${index}`) as Line;
  const add = () => list.append({ ...blank }, { shouldFocus: false });
  const grid = useLineGrid({
    isLastBlank: () => isBlank(lineAt(list.fields.length - 1)),
    addLine: add,
    onActive,
  });
  const acts = useLineActs({ ...props, list, focus: grid.focus });
  const isNarrow = useMedia('(max-width: 639px)');

  return (
    <div {...grid.props} className="flex min-h-0 flex-1 flex-col">
      {isNarrow ? (
        <ol aria-label={label}>
          {list.fields.map(({ id }, index) => (
            <LineCard
              key={id}
              name={name}
              index={index}
              columns={columns}
              onRemove={() => acts.remove(index)}
            />
          ))}
        </ol>
      ) : (
        <div className="overflow-x-auto">
          <table
            className={classNames(
              'tbl table-fixed',
              columns.length > FEW ? 'min-w-204' : 'min-w-160',
            )}
            aria-label={label}
          >
            <thead>
              <tr>
                <th scope="col" className="num w-12">
                  <span aria-hidden>#</span>
                  <span className="sr-only">{t('number')}</span>
                </th>
                {columns.map(({ id, header, align, width }) => (
                  <th key={id} scope="col" className={classNames(align === 'end' && 'num', width)}>
                    {header}
                  </th>
                ))}
                <th className="w-10">
                  <span className="sr-only">{t('acts')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {list.fields.map(({ id }, index) => (
                <LineRow
                  key={id}
                  name={name}
                  index={index}
                  columns={columns}
                  acts={acts}
                  isActive={index === active}
                />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <button
        type="button"
        className="flex min-h-row flex-none items-center gap-2 px-gutter text-start text-ink-3 hover:text-ink"
        onClick={() => grid.focus(list.fields.length, undefined, add)}
      >
        <Icon of={Plus} size={14} />
        {t('add')}
      </button>
      <span className="flex-1" />
      <ul className="flex flex-none flex-wrap gap-x-5 gap-y-1 px-gutter py-3 text-12 text-ink-3 max-md:hidden">
        {HINTS.map(([keys, word]) => (
          <li key={word} className="flex items-center gap-1.5">
            <Kbd>{keys}</Kbd> {hintsWords(word)}
          </li>
        ))}
      </ul>
    </div>
  );
}

type LineRowProps = Readonly<{
  name: string;
  index: number;
  columns: readonly LineColumn[];
  acts: ReturnType<typeof useLineActs>;
  isActive: boolean;
}>;

function LineRow({ name, index, columns, acts, isActive }: LineRowProps) {
  const t = useTranslations('document.lines');
  const line = index + 1;
  return (
    <tr data-line={index} className={classNames(isActive && '[&>*]:bg-row-selected!')}>
      <td className={classNames('num', isActive ? 'font-semibold text-accent' : 'text-ink-3')}>
        {line}
      </td>
      {columns.map(({ id, label, Cell }) => (
        <td key={id} data-cell={id} className="border-e border-line p-0!">
          <Cell
            name={`${name}.${index}`}
            index={index}
            label={t('cell', { column: label, line })}
            variant="cell"
          />
        </td>
      ))}
      <td aria-label={t('acts')}>
        <Menu
          trigger={
            <IconButton
              variant="ghost"
              tabIndex={-1}
              label={t('actsOf', { line })}
              icon={Ellipsis}
            />
          }
        >
          <MenuItem kbd="Ctrl D" onSelect={() => acts.copyAbove(index)}>
            {t('copy')}
          </MenuItem>
          <MenuItem kbd="Ctrl Shift ↑" onSelect={() => acts.move(index, -1)}>
            {t('up')}
          </MenuItem>
          <MenuItem kbd="Ctrl Shift ↓" onSelect={() => acts.move(index, 1)}>
            {t('down')}
          </MenuItem>
          <MenuItem danger kbd="Ctrl ⌫" onSelect={() => acts.remove(index)}>
            {t('remove')}
          </MenuItem>
        </Menu>
      </td>
    </tr>
  );
}

const HINTS = [
  ['Ctrl D', 'copy'],
  ['Ctrl Shift ↓', 'move'],
  ['Ctrl ⌫', 'remove'],
  ['F2', 'calculator'],
  ['?', 'all'],
] as const;

type LineCardProps = Readonly<{
  name: string;
  index: number;
  columns: readonly LineColumn[];
  onRemove: () => void;
}>;

/** A line as a card on narrow screens, with its fields in two columns. */
function LineCard({ name, index, columns, onRemove }: LineCardProps) {
  const t = useTranslations('document.lines');
  const line = index + 1;
  return (
    <li data-line={index} className="grid grid-cols-2 gap-3 border-b border-line px-gutter py-3">
      <div className="col-span-2 flex items-center justify-between">
        <span className="font-medium text-ink-2">{t('line', { line })}</span>
        <IconButton
          variant="ghost"
          label={t('removeLine', { line })}
          icon={Trash2}
          onClick={onRemove}
        />
      </div>
      {columns.map(({ id, label, isWide, Cell }) => (
        <div
          key={id}
          data-cell={id}
          className={classNames('min-w-0 empty:hidden', isWide && 'col-span-2')}
        >
          <Cell name={`${name}.${index}`} index={index} label={label} variant="form" />
        </div>
      ))}
    </li>
  );
}

type Wanted<Line extends FieldValues> = Pick<
  LineEditorProps<Line>,
  'name' | 'blank' | 'fill' | 'active' | 'onDifference'
> &
  Readonly<{
    list: UseFieldArrayReturn;
    focus: (line: number, cell?: string, change?: () => void) => void;
  }>;

/** Actions of the line menu and shortcuts; shortcuts act on the line that has or last had the focus. */
function useLineActs<Line extends FieldValues>({
  name,
  blank,
  fill,
  active,
  onDifference,
  list,
  focus,
}: Wanted<Line>) {
  const { getValues, setValue } = useFormContext();
  const lineAt = (line: number) => getValues(`${name}.${line}`) as Line;
  const put = (field: string, value: unknown) =>
    setValue(field, value, { shouldDirty: true, shouldTouch: true });

  /** Fills the empty fields of a line from the line above; typed values stay. */
  const copyAbove = (line: number) => {
    if (line === 0) return;
    const filled = fill(lineAt(line), lineAt(line - 1));
    focus(line, cellNow(), () => {
      for (const [field, value] of Object.entries(filled)) put(`${name}.${line}.${field}`, value);
    });
  };
  const move = (line: number, by: 1 | -1) => {
    const to = line + by;
    if (to < 0 || to >= list.fields.length) return;
    focus(to, cellNow(), () => list.move(line, to));
  };
  const remove = (line: number) => {
    focus(Math.min(line, Math.max(list.fields.length - 2, 0)), cellNow(), () => {
      if (list.fields.length > 1) list.remove(line);
      else list.replace([{ ...blank }]);
    });
  };

  useShortcuts({
    'line-copy': () => copyAbove(active),
    'line-up': () => move(active, -1),
    'line-down': () => move(active, 1),
    'line-delete': () => remove(active),
    lines: () => focusFirst(active),
    calculator: startSum,
    ...(onDifference && {
      difference: () => {
        const cell = onDifference(active);
        if (cell !== undefined) focus(active, cell);
      },
    }),
  });

  return { copyAbove, move, remove };
}

const cellNow = () => document.activeElement?.closest<HTMLElement>('[data-cell]')?.dataset.cell;

function focusFirst(line: number): void {
  document.querySelector<HTMLElement>(`[data-line="${line}"] input`)?.focus();
}
