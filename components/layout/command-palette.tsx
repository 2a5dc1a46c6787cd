'use client';

import { Autocomplete } from '@base-ui/react/autocomplete';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

import { useCommands } from './use-commands';
import type { Command } from './command';
import { Dialog } from '@/components/ui/dialog';
import { Icon } from '@/components/ui/icon';
import { Kbd } from '@/components/ui/kbd';
import { drawNow } from '@/hooks/draw-now';
import { closeOverlay } from '@/hooks/use-overlay';
import { FOUND_TYPES, type FoundType } from '@/lib/contract/found-documents';
import { documentTypes } from '@/lib/domain/document-type';
import { keyOf } from '@/lib/routes';

type Group = Readonly<{ value: Command['group']; items: readonly Command[] }>;

/**
 * One search for pages, commands, documents and other records. Pages are found by their names in either language. The
 * first result is highlighted, and Enter runs the highlighted one.
 */
export function CommandPalette({ begun = '' }: { begun?: string }) {
  const t = useTranslations('frame.palette');
  const [typed, setTyped] = useState(begun);
  const { commands, isSearching } = useCommands(typed);

  const nameOf = useGroupName();
  return (
    <Dialog open wide onClose={closeOverlay} title={<span className="sr-only">{t('title')}</span>}>
      <Autocomplete.Root
        open
        inline
        items={groupsOf(commands)}
        filter={null}
        value={typed}
        itemToStringValue={({ label }: Command) => label}
        onValueChange={(next, { reason }) => reason !== 'item-press' && setTyped(next)}
        autoHighlight="always"
        keepHighlight
      >
        <Autocomplete.InputGroup className="input min-h-10 text-14">
          <Icon of={Search} />
          <Autocomplete.Input
            aria-label={t('title')}
            placeholder={t('placeholder')}
            spellCheck={false}
            onFocus={({ currentTarget }) =>
              currentTarget.setSelectionRange(
                currentTarget.value.length,
                currentTarget.value.length,
              )
            }
          />
        </Autocomplete.InputGroup>
        <Autocomplete.List className="-mx-2 h-[min(24rem,50dvh)] overflow-y-auto">
          {(group: Group) => (
            <Autocomplete.Group key={group.value} items={group.items}>
              <Autocomplete.GroupLabel className="px-2 pt-2 pb-1 text-11 text-ink-3">
                {nameOf(group.value)}
              </Autocomplete.GroupLabel>
              <Autocomplete.Collection>
                {(command: Command) => (
                  <Autocomplete.Item
                    key={command.id}
                    value={command}
                    className="opt"
                    onClick={() => {
                      // The command may move the focus, so the dialog first closes and returns the focus.
                      drawNow(closeOverlay);
                      command.run();
                    }}
                  >
                    <span className="min-w-20 flex-1 truncate" title={command.label}>
                      {command.label}
                    </span>
                    {command.hint && (
                      <span
                        dir="auto"
                        className="min-w-0 truncate text-12 text-ink-3"
                        title={command.hint}
                      >
                        {command.hint}
                      </span>
                    )}
                    {command.figures && (
                      <bdi dir="ltr" className="flex-none text-12 whitespace-nowrap text-ink-3">
                        {command.figures}
                      </bdi>
                    )}
                    {command.keys && <Kbd>{command.keys}</Kbd>}
                  </Autocomplete.Item>
                )}
              </Autocomplete.Collection>
            </Autocomplete.Group>
          )}
        </Autocomplete.List>
        <Autocomplete.Status className="text-12 text-ink-3">
          {isSearching ? t('searching') : commands.length === 0 ? t('none', { typed }) : t('hint')}
        </Autocomplete.Status>
      </Autocomplete.Root>
    </Dialog>
  );
}

/**
 * Returns a function that returns the heading of a group of results. Documents are grouped under the name of their
 * list.
 */
function useGroupName() {
  const t = useTranslations('frame.palette.group');
  const route = useTranslations('routes');
  return (group: Command['group']) =>
    isFoundType(group) ? route(keyOf(documentTypes[group].route)) : t(group);
}

const isFoundType = (group: Command['group']): group is FoundType =>
  FOUND_TYPES.some((type) => type === group);

function groupsOf(commands: readonly Command[]): readonly Group[] {
  const values = [...new Set(commands.map(({ group }) => group))];
  return values.map((value) => ({
    value,
    items: commands.filter(({ group }) => group === value),
  }));
}
