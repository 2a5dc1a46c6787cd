'use client';

import { useTranslations } from 'use-intl';
import { ChoiceChip } from './chip';
import { Menu, MenuChoice } from './menu';

/** Value of the first choice, which removes the filter. */
const ALL = '';

type Props = Readonly<{
  name: string;
  value: string | undefined;
  choices: readonly Readonly<{ value: string; label: string }>[];
  onChange: (value: string | undefined) => void;
  /** Label of the choice that removes the filter; by default "All". */
  none?: string;
}>;

/** Menu to filter by one of a few values, or to remove the filter. */
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
