'use client';

import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';

import type { Command } from '@/components/layout/use-commands';
import { Kbd } from '@/components/ui/kbd';

/** The answers, in groups; the marked one is kept in sight. */
export function PaletteList({
  id,
  commands,
  marked,
  onRun,
}: {
  id: string;
  commands: readonly Command[];
  marked: Command | undefined;
  onRun: (command: Command) => void;
}) {
  const t = useTranslations('frame.palette');
  const groups = [...new Set(commands.map(({ group }) => group))];

  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('title')}
      className="-mx-2 max-h-[min(24rem,50dvh)] overflow-y-auto"
    >
      {groups.map((group) => (
        <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
          <p id={`${id}-${group}`} className="px-2 pt-2 pb-1 text-11 text-ink-3">
            {t(`group.${group}`)}
          </p>
          {commands
            .filter((command) => command.group === group)
            .map((command) => (
              <Answer
                key={command.id}
                id={`${id}-${command.id}`}
                command={command}
                isMarked={command === marked}
                onRun={() => onRun(command)}
              />
            ))}
        </div>
      ))}
    </div>
  );
}

function Answer({
  id,
  command,
  isMarked,
  onRun,
}: {
  id: string;
  command: Command;
  isMarked: boolean;
  onRun: () => void;
}) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isMarked) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isMarked]);

  return (
    <div
      ref={row}
      id={id}
      role="option"
      aria-selected={isMarked}
      data-highlighted={isMarked || undefined}
      className="opt"
      // The field keeps the focus, as in every list that is typed into.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onRun}
    >
      <span className="flex-1 truncate">{command.label}</span>
      {command.hint && <span className="text-12 text-ink-3">{command.hint}</span>}
      {command.keys && <Kbd>{command.keys}</Kbd>}
    </div>
  );
}
