'use client';

import { useTranslations } from 'use-intl';
import { ChoiceChip } from '@/components/ui/chip';
import { Menu, MenuChoice } from '@/components/ui/menu';

/** What the first choice stands for: nothing is filtered. */
const ALL = '';

type Props = Readonly<{
  name: string;
  value: string | undefined;
  choices: readonly Readonly<{ value: string; label: string }>[];
  onChange: (value: string | undefined) => void;
  /** What it says while nothing is chosen; all, when left out. */
  none?: string;
}>;

/** One of a few values to narrow a list by, or none. */
export function FilterMenu({ name, value, choices, onChange, none }: Props) {
  const t = useTranslations('ui.filter');
  const unchosen = none ?? t('all');
  const all = [{ value: ALL, label: unchosen }, ...choices];
  const chosen = choices.find((choice) => choice.value === value);

  return (
    <Menu align="start" trigger={<ChoiceChip name={name} value={chosen?.label ?? unchosen} />}>
      <MenuChoice
        label={name}
        value={chosen?.value ?? ALL}
        choices={all}
        onChange={(next) => onChange(next === ALL ? undefined : next)}
      />
    </Menu>
  );
}
