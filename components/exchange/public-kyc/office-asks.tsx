'use client';

import { RadioAsk } from '@/components/exchange/public-kyc/choice-asks';
import { LongAsk, TextAsk } from '@/components/exchange/public-kyc/fields';
import type { StepBody } from '@/components/exchange/public-kyc/steps';
import { orNull, useTelling, withPart } from '@/components/exchange/public-kyc/use-kept';
import { useWords } from '@/hooks/use-words';
import { PEP_KINDS } from '@/lib/domain/kyc-data';

/** Question about high public office, in plain words. Holders are also asked for their source of wealth. */
export function OfficeAsks({ keeper }: StepBody) {
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
      {isExposed && <Position keeper={keeper} />}
      {(isExposed || data.source_of_wealth !== undefined || isWealthAsked(keeper)) && (
        <Wealth keeper={keeper} />
      )}
    </>
  );
}

function Position({ keeper }: StepBody) {
  const t = useWords('identify-steps');
  const { data, tell, errorAt } = useTelling(keeper);
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
  const { data, tell, errorAt } = useTelling(keeper);
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
const isWealthAsked = (keeper: StepBody['keeper']): boolean =>
  keeper.read().draft.request?.fields.some(({ field }) => field === 'data.source_of_wealth') ===
  true;
