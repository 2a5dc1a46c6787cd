'use client';

import { useTranslations } from 'use-intl';

import type { usePartyChanges } from '@/components/accounting/parties/use-party-changes';
import type { PanelAddress } from '@/components/record/use-panel-address';
import { Button } from '@/components/ui/button';
import { usePermission } from '@/hooks/use-permission';
import { useShortcuts } from '@/hooks/use-shortcuts';
import type { Party } from '@/lib/contract/accounting/parties';

type Props = Readonly<{
  address: PanelAddress;
  party: Party;
  changes: ReturnType<typeof usePartyChanges>;
}>;

/** Actions on a party; those that the user may not perform are not rendered. */
export function PartyActions({ address, party, changes }: Props) {
  const t = useTranslations('ui.delete');
  const { may } = usePermission('parties');
  const edit = () => address.edit(party.id);
  useShortcuts(may('edit') ? { edit } : {});
  if (!may('edit') && !may('delete')) return null;

  return (
    <>
      {may('edit') && <Changes party={party} changes={changes} onEdit={edit} />}
      {may('delete') && (
        <Button variant="ghost" className="ms-auto" onClick={() => void changes.remove()}>
          {t('button')}
        </Button>
      )}
    </>
  );
}

type ChangesProps = Pick<Props, 'party' | 'changes'> & Readonly<{ onEdit: () => void }>;

function Changes({ party, changes, onEdit }: ChangesProps) {
  const t = useTranslations('parties');
  return (
    <>
      <Button kbd="E" onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button busy={changes.isSending} onClick={() => void changes.toggle()}>
        {t(party.is_active ? 'deactivate' : 'activate')}
      </Button>
    </>
  );
}
