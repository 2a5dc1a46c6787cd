'use client';

import { RadioAsk, SelectAsk } from '@/components/exchange/public-kyc/choice-asks';
import { LongAsk, TextAsk } from '@/components/exchange/public-kyc/fields';
import type { StepBody } from '@/components/exchange/public-kyc/steps';
import { useCountries } from '@/components/exchange/public-kyc/use-countries';
import { orNull, useKept, useTelling, withPart } from '@/components/exchange/public-kyc/use-kept';
import { useWords } from '@/hooks/use-words';
import { PEP_KINDS } from '@/lib/domain/kyc-data';
import { parseAmountInput } from '@/lib/format/amount-input';

/** What somebody does, what the money is for and where it comes from. */
export function ProfileStep({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  const isPerson = useKept(keeper).draft.type === 'individual';
  return (
    <>
      {isPerson && <Work keeper={keeper} />}
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
      <Expected keeper={keeper} />
      {isPerson && (
        <>
          <Office keeper={keeper} />
          <ForWhom keeper={keeper} />
        </>
      )}
    </>
  );
}

type Own = Pick<StepBody, 'keeper'>;

function Work({ keeper }: Own) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
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

function Expected({ keeper }: Own) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  const countries = useCountries();
  const { expected } = data;
  return (
    <>
      <TextAsk
        label={t('profile.volume')}
        help={t('profile.volumeHelp')}
        optional={t('optional')}
        dir="ltr"
        inputMode="decimal"
        value={expected?.monthly_volume}
        error={errorAt('expected.monthly_volume')}
        onType={(typed) => {
          const read = parseAmountInput(typed);
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
    </>
  );
}

/** Whether somebody holds a high public office, asked in plain words; of whoever does, where the wealth comes from. */
function Office({ keeper }: Own) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
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
          value={pep.position}
          error={errorAt('pep.position')}
          onType={(position) => tell({ pep: withPart(pep, { position }) })}
        />
      )}
      {(isExposed || data.source_of_wealth !== undefined || isWealthAsked(keeper)) && (
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

/** The office may ask anybody where their wealth comes from. */
const isWealthAsked = (keeper: Own['keeper']): boolean =>
  keeper.read().draft.request?.fields.some(({ field }) => field === 'data.source_of_wealth') ===
  true;

function ForWhom({ keeper }: Own) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
  const { acts_for_self: self, beneficial_owner: owner } = data;
  return (
    <>
      <RadioAsk
        label={t('profile.self')}
        choices={(['yes', 'no'] as const).map((value) => ({ value, label: t(`self.${value}`) }))}
        value={self === undefined ? undefined : self ? 'yes' : 'no'}
        error={errorAt('acts_for_self')}
        onChoose={(answer) =>
          tell({
            acts_for_self: answer === 'yes',
            ...(answer === 'yes' && owner && { beneficial_owner: null }),
          })
        }
      />
      {self === false && (
        <TextAsk
          label={t('profile.owner')}
          value={owner?.name}
          error={errorAt('beneficial_owner.name') ?? errorAt('beneficial_owner')}
          onType={(name) => tell({ beneficial_owner: withPart(owner, { name }) })}
        />
      )}
    </>
  );
}
