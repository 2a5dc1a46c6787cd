'use client';

import { Search } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useTranslations } from 'use-intl';

import { PaletteList } from '@/components/layout/palette-list';
import { type Command, useCommands } from '@/components/layout/use-commands';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { closeOverlay } from '@/hooks/use-overlay';

/**
 * One field for everything: pages and commands by any of their words in either language, documents
 * by their number. The first answer is marked; Enter takes it.
 */
export function CommandPalette() {
  const t = useTranslations('frame.palette');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const found = useCommands(typed);
  const marked = found[Math.min(at, found.length - 1)];

  const run = (command: Command) => {
    closeOverlay();
    command.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && found.length > 0) {
      event.preventDefault();
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    } else if (event.key === 'Enter' && marked) {
      event.preventDefault();
      run(marked);
    }
  };

  return (
    <Dialog open wide onClose={closeOverlay} title={<span className="sr-only">{t('title')}</span>}>
      <span className="input min-h-10 text-14">
        <Icon of={Search} />
        <input
          role="combobox"
          aria-label={t('title')}
          aria-expanded={found.length > 0}
          aria-controls={id}
          aria-activedescendant={marked && `${id}-${marked.id}`}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={typed}
          onKeyDown={onKeyDown}
          onChange={({ target }) => {
            setTyped(target.value);
            setAt(0);
          }}
        />
      </span>
      <PaletteList id={id} commands={found} marked={marked} onRun={run} />
      <p role="status" className="text-12 text-ink-3">
        {found.length === 0 ? t('none', { typed }) : t('hint')}
      </p>
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
