'use client';

import { RadioAsk, SelectAsk } from './choice-asks';
import { LongAsk, TextAsk } from './fields';
import type { StepBody } from './steps';
import { useCountries } from '@/hooks/use-countries';
import { orNull, useDraft, useDraftFields, withPart } from './use-draft';
import { useWords } from '@/hooks/use-words';
import { PEP_KINDS } from '@/lib/domain/compliance/kyc-data';
import { parseAmountInput } from '@/lib/format/amount-input';

/** Step for the customer profile, such as occupation, purpose, source of funds and expected volume. */
export function ProfileStep({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { draft } = useDraft(keeper);
  const { data, tell, errorAt } = useDraftFields(keeper);
  const countries = useCountries();
  const isPerson = draft.type === 'individual';
  const { decimals } = draft.currency;
  const { expected } = data;
  const volume = expected?.monthly_volume;
  const isUnclear = volume !== undefined && isAmbiguous(volume, decimals);
  const answer = (isSelf: boolean) =>
    tell({
      acts_for_self: isSelf,
      ...(isSelf && data.beneficial_owner && { beneficial_owner: null }),
    });
  return (
    <>
      {isPerson && (
        <>
          <TextAsk
            label={t('profile.occupation')}
            autoComplete="organization-title"
            value={data.occupation}
            error={errorAt('occupation')}
            onType={(occupation) => tell({ occupation: orNull(occupation) })}
          />
          <TextAsk
            label={t('profile.employer')}
            optional={t('optional')}
            autoComplete="organization"
            value={data.employer}
            error={errorAt('employer')}
            onType={(employer) => tell({ employer: orNull(employer) })}
          />
        </>
      )}
      <TextAsk
        label={t('profile.purpose')}
        help={t('profile.purposeHelp')}
        value={data.purpose}
        error={errorAt('purpose')}
        onType={(purpose) => tell({ purpose: orNull(purpose) })}
      />
      <LongAsk
        label={t('profile.funds')}
        help={t('profile.fundsHelp')}
        value={data.source_of_funds}
        error={errorAt('source_of_funds')}
        onType={(source_of_funds) => tell({ source_of_funds: orNull(source_of_funds) })}
      />
      <TextAsk
        label={t('profile.volume')}
        help={t('profile.volumeHelp')}
        optional={t('optional')}
        dir="ltr"
        inputMode="decimal"
        value={volume}
        error={isUnclear ? t('profile.volumeUnclear') : errorAt('expected.monthly_volume')}
        onType={(typed) => {
          const read = parseAmountInput(typed, decimals);
          const monthly_volume = 'value' in read ? read.value : typed.trim();
          tell({ expected: withPart(expected, { monthly_volume }) });
        }}
      />
      <SelectAsk
        label={t('profile.corridor')}
        help={t('profile.corridorHelp')}
        optional={t('optional')}
        placeholder={t('profile.none')}
        choices={countries}
        value={expected?.corridors?.[0]}
        error={errorAt('expected.corridors')}
        onChoose={(country) =>
          tell({ expected: withPart(expected, { corridors: country === '' ? null : [country] }) })
        }
      />
      {isPerson && <OfficeAsks keeper={keeper} />}
      {isPerson && (
        <>
          <RadioAsk
            label={t('profile.self')}
            choices={(['yes', 'no'] as const).map((value) => ({
              value,
              label: t(`self.${value}`),
            }))}
            value={data.acts_for_self === undefined ? undefined : data.acts_for_self ? 'yes' : 'no'}
            error={errorAt('acts_for_self')}
            onChoose={(chosen) => answer(chosen === 'yes')}
          />
          {data.acts_for_self === false && (
            <TextAsk
              label={t('profile.owner')}
              value={data.beneficial_owner?.name}
              error={errorAt('beneficial_owner.name') ?? errorAt('beneficial_owner')}
              onType={(name) =>
                tell({ beneficial_owner: withPart(data.beneficial_owner, { name }) })
              }
            />
          )}
        </>
      )}
    </>
  );
}

/** Question about political exposure. Exposed persons are also asked for their position and their source of wealth. */
function OfficeAsks({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  const { pep } = data;
  const isExposed = pep !== undefined && pep.kind !== 'none';
  return (
    <>
      <RadioAsk
        label={t('profile.pep')}
        help={t('profile.pepHelp')}
        choices={PEP_KINDS.map((value) => ({ value, label: t(`pep.${value}`) }))}
        value={pep?.kind}
        error={errorAt('pep')}
        onChoose={(chosen) => {
          const kind = PEP_KINDS.find((one) => one === chosen) ?? 'none';
          tell({ pep: kind === 'none' ? { kind } : { ...pep, kind } });
        }}
      />
      {isExposed && (
        <TextAsk
          label={t('profile.position')}
          value={pep?.position}
          error={errorAt('pep.position')}
          onType={(position) => tell({ pep: withPart(pep, { position }) })}
        />
      )}
      {(isExposed || data.source_of_wealth !== undefined || isWealthRequested(keeper)) && (
        <LongAsk
          label={t('profile.wealth')}
          help={t('profile.wealthHelp')}
          value={data.source_of_wealth}
          error={errorAt('source_of_wealth')}
          onType={(source_of_wealth) => tell({ source_of_wealth: orNull(source_of_wealth) })}
        />
      )}
    </>
  );
}

function isAmbiguous(typed: string, decimals: number): boolean {
  const read = parseAmountInput(typed, decimals);
  return 'problem' in read && read.problem === 'ambiguous';
}

/** True if a reviewer has asked for the source of wealth. */
const isWealthRequested = (keeper: StepBody['keeper']): boolean =>
  keeper.read().draft.request?.fields.some(({ field }) => field === 'data.source_of_wealth') ===
  true;
