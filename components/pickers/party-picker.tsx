'use client';

import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { type FieldValues, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { SimilarParties } from './similar-parties';
import { usePartySearch } from './use-party-search';
import { BoundField, type FieldProps } from '@/components/ui/bound-field';
import { Combobox } from '@/components/ui/combobox';
import { Figure } from '@/components/ui/figure';
import { FormDialog } from '@/components/ui/form-dialog';
import { Icon } from '@/components/ui/icon';
import { Ltr } from '@/components/ui/ltr';
import { SelectField } from '@/components/ui/select-field';
import { TextField } from '@/components/ui/text-field';
import { useFormats } from '@/hooks/use-formats';
import { useParty } from '@/hooks/use-party';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { useUnresolved } from '@/hooks/use-unresolved';
import { type Party, parties } from '@/lib/contract/accounting/parties';
import { isZero } from '@/lib/domain/money';
import { PARTY_KINDS, type PartyKind } from '@/lib/domain/accounting/party';
import { partyWords } from '@/lib/format/party-search';

/** A party, a party of which only the id is known, or the option to create a party. */
type Choice = Party | Readonly<{ id: number; name: string; kind?: never }> | 'new';

type Props = FieldProps & {
  onTake?: (party: Party | null) => void;
  /** True if a missing party cannot be created, as in a filter. */
  findOnly?: boolean;
  /** Kind that is preselected for a party that the user creates from the field; by default a customer. */
  newKind?: PartyKind | undefined;
};

/**
 * Party combobox, searched by name, phone, email or KYC file number. The form value is the id, or null. Users with the
 * right can create a missing party without leaving the form.
 */
export function PartyPicker({ onTake, findOnly = false, newKind = 'customer', ...given }: Props) {
  const { name, variant, disabled } = given;
  const t = useTranslations('ui');
  const { baseCurrency } = useFormats();
  const { field } = useController<FieldValues, string>({ name });
  const { may } = usePermission('parties');
  const { typed, ...box } = useTyping(name);
  const [wanted, setWanted] = useState<string>();
  const { chosen, keep } = useChosen(field.value);
  const { found, isSettled, isFile, mayView } = usePartySearch(typed);
  const mayAdd = !findOnly && may('create') && typed.trim() !== '' && isSettled && !isFile;
  const choices: Choice[] = mayAdd ? [...found, 'new'] : [...found];
  const problem = box.problem && t('combobox.unmatched', { typed: box.problem });

  const take = (party: Party | null) => {
    keep(party ?? undefined);
    field.onChange(party?.id ?? null);
    onTake?.(party);
  };
  const choose = (choice: Choice | null) => {
    box.settle();
    if (choice === 'new') setWanted(typed.trim());
    else if (choice === null || choice.kind !== undefined) take(choice);
  };

  return (
    <>
      <BoundField {...given} problem={problem}>
        {({ control }) => (
          <Combobox<Choice>
            items={choices}
            control={control}
            variant={variant}
            keyOf={keyOf}
            textOf={(choice) => (choice === 'new' ? typed : choice.name)}
            search={asFound}
            renderItem={(choice) =>
              choice === 'new' ? (
                <>
                  <Icon of={UserPlus} size={14} />
                  <span>{t('party.add', { name: typed.trim() })}</span>
                </>
              ) : choice.kind === undefined ? (
                choice.name
              ) : (
                <>
                  <bdi className="truncate font-medium" title={choice.name}>
                    {choice.name}
                  </bdi>
                  <span className="text-ink-3">{t(`party.kinds.${choice.kind}`)}</span>
                  <Ltr className="min-w-0 flex-1 truncate text-ink-3">{choice.phone}</Ltr>
                  {!isZero(choice.balance) && (
                    <Figure value={choice.balance} currency={baseCurrency} tone="plain" />
                  )}
                </>
              )
            }
            onType={box.type}
            isComing={mayView && !isSettled}
            isAction={isNew}
            value={chosen}
            disabled={disabled === true || !mayView}
            placeholder={mayView ? undefined : t('party.hidden')}
            inputRef={field.ref}
            onChange={choose}
            onBlur={field.onBlur}
            onUnmatched={box.leave}
            onAwaited={box.wait}
          />
        )}
      </BoundField>
      {wanted !== undefined && (
        <NewPartyDialog
          name={wanted}
          kind={newKind}
          onTake={take}
          onClose={() => setWanted(undefined)}
        />
      )}
    </>
  );
}

/** Text typed into the combobox. It is the search term, and it is reported as unresolved while no party is selected. */
function useTyping(name: string) {
  const [typed, setTyped] = useState('');
  const box = useUnresolved(name);
  const type = (text: string) => {
    setTyped(text);
    box.type(text);
  };
  return { ...box, typed, type };
}

const keyOf = (choice: Choice) => (choice === 'new' ? choice : String(choice.id));

const isNew = (choice: Choice) => choice === 'new';

/** The server has already searched, so all choices match. */
const asFound = (choices: readonly Choice[]) => choices;

/** Party whose id is the form value: the party just selected, otherwise fetched from the server. */
function useChosen(value: unknown) {
  const t = useTranslations('ui.party');
  const id = typeof value === 'number' ? value : null;
  const [taken, setTaken] = useState<Party>();
  const isTaken = taken !== undefined && taken.id === id;
  const known = useParty(isTaken ? null : id);
  const chosen: Choice | null =
    id === null ? null : isTaken ? taken : (known ?? { id, name: t('number', { id: String(id) }) });
  return { chosen, keep: setTaken };
}

type Values = Readonly<{ kind: PartyKind; name: string; phone: string }>;

type NewPartyDialogProps = Readonly<{
  /** Text typed into the picker: the name or the phone number of the new party. */
  name: string;
  kind: PartyKind;
  onTake: (party: Party) => void;
  onClose: () => void;
}>;

/** Dialog that creates a party from within a form, with the minimum of data. */
function NewPartyDialog({ name, kind, onTake, onClose }: NewPartyDialogProps) {
  const t = useTranslations('ui.party');
  const take = (party: Party) => {
    onTake(party);
    onClose();
  };
  const record = useCallForm(parties.store, {
    blank: startOf(name, kind),
    toInput: ({ phone, ...values }: Values) => ({ ...values, ...(phone && { phone }) }),
    onSaved: take,
  });

  return (
    <FormDialog record={record} onClose={onClose} firm title={t('new')}>
      <TextField name="name" label={t('name')} required autoComplete="off" dir="auto" />
      <TextField name="phone" label={t('phone')} dir="ltr" inputMode="tel" autoComplete="off" />
      <SelectField
        name="kind"
        label={t('kind')}
        options={PARTY_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
      />
      <SimilarParties onTake={take} />
    </FormDialog>
  );
}

/** A single word of at least four digits is taken as a phone number. */
function startOf(typed: string, kind: PartyKind): Values {
  const [word = '', ...others] = partyWords(typed);
  const isPhone = others.length === 0 && /^\d{4,}$/.test(word);
  return { kind, name: isPhone ? '' : typed, phone: isPhone ? typed : '' };
}
