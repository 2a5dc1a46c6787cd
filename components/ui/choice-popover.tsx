'use client';

import { type ReactNode, useState } from 'react';
import { ChoiceChip } from './chip';
import { Popover } from './popover';

type Props<Choice> = Readonly<{
  name: string;
  value: string;
  onChoose: (choice: Choice) => void;
  children: (choose: (choice: Choice) => void) => ReactNode;
}>;

/** Chip with the current choice. A popover changes the choice and closes after a selection. */
export function ChoicePopover<Choice>({ name, value, onChoose, children }: Props<Choice>) {
  const [open, setOpen] = useState(false);
  const choose = (choice: Choice) => {
    onChoose(choice);
    setOpen(false);
  };
  return (
    <Popover
      label={name}
      open={open}
      onOpenChange={setOpen}
      trigger={<ChoiceChip name={name} value={value} />}
    >
      {children(choose)}
    </Popover>
  );
}
