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
  const isPerson = useDraft(keeper).draft.type === 'individual';
  return (
    <>
      {isPerson && <Work keeper={keeper} />}
      <Money keeper={keeper} />
      <Volume keeper={keeper} />
      <Corridor keeper={keeper} />
      {isPerson && <OfficeAsks keeper={keeper} />}
      {isPerson && <ForWhom keeper={keeper} />}
    </>
  );
}

/** Fields for the purpose and the source of funds. */
function Money({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  return (
    <>
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
    </>
  );
}

function Work({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  return (
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
  );
}

function Volume({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  const { decimals } = useDraft(keeper).draft.currency;
  const volume = data.expected?.monthly_volume;
  const isUnclear = volume !== undefined && isAmbiguous(volume, decimals);
  return (
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
        tell({ expected: withPart(data.expected, { monthly_volume }) });
      }}
    />
  );
}

function isAmbiguous(typed: string, decimals: number): boolean {
  const read = parseAmountInput(typed, decimals);
  return 'problem' in read && read.problem === 'ambiguous';
}

function Corridor({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  const { expected } = data;
  const countries = useCountries();
  return (
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
  );
}

function ForWhom({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  const { acts_for_self: self, beneficial_owner: owner } = data;
  const answer = (isSelf: boolean) =>
    tell({ acts_for_self: isSelf, ...(isSelf && owner && { beneficial_owner: null }) });
  return (
    <>
      <RadioAsk
        label={t('profile.self')}
        choices={(['yes', 'no'] as const).map((value) => ({ value, label: t(`self.${value}`) }))}
        value={self === undefined ? undefined : self ? 'yes' : 'no'}
        error={errorAt('acts_for_self')}
        onChoose={(chosen) => answer(chosen === 'yes')}
      />
      {self === false && <Owner keeper={keeper} />}
    </>
  );
}

/** Fields for the person on whose behalf the customer acts. */
function Owner({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  const { beneficial_owner: owner } = data;
  return (
    <TextAsk
      label={t('profile.owner')}
      value={owner?.name}
      error={errorAt('beneficial_owner.name') ?? errorAt('beneficial_owner')}
      onType={(name) => tell({ beneficial_owner: withPart(owner, { name }) })}
    />
  );
}

/** Question about political exposure, in plain words. Exposed persons are also asked for the source of wealth. */
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
      {isExposed && <Position keeper={keeper} />}
      {(isExposed || data.source_of_wealth !== undefined || isWealthRequested(keeper)) && (
        <Wealth keeper={keeper} />
      )}
    </>
  );
}

function Position({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  return (
    <TextAsk
      label={t('profile.position')}
      value={data.pep?.position}
      error={errorAt('pep.position')}
      onType={(position) => tell({ pep: withPart(data.pep, { position }) })}
    />
  );
}

function Wealth({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useDraftFields(keeper);
  return (
    <LongAsk
      label={t('profile.wealth')}
      help={t('profile.wealthHelp')}
      value={data.source_of_wealth}
      error={errorAt('source_of_wealth')}
      onType={(source_of_wealth) => tell({ source_of_wealth: orNull(source_of_wealth) })}
    />
  );
}

/** True if the office requested the source of wealth. */
const isWealthRequested = (keeper: StepBody['keeper']): boolean =>
  keeper.read().draft.request?.fields.some(({ field }) => field === 'data.source_of_wealth') ===
  true;
