'use client';

import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFields } from '@/components/fields/call-fields';
import type { Field } from '@/components/fields/field';
import { Button } from '@/components/ui/button';
import { Callout } from '@/components/ui/callout';
import { FormDialog } from '@/components/ui/form-dialog';
import { usePermission } from '@/hooks/use-permission';
import { useCallForm } from '@/hooks/use-call-form';
import { useShortcuts } from '@/hooks/use-shortcuts';
import { toast } from '@/hooks/use-toast';
import { screening } from '@/lib/contract/compliance/screening';
import type { Hit } from '@/lib/contract/compliance/screening-shapes';
import type { Decision } from '@/lib/domain/compliance/screening/decision';
import { shortcutOf } from '@/lib/shortcuts';

const WORDS = 'screening.hits';
const VERDICTS = [
  { decision: 'false_positive', shortcut: 'hit-clear' },
  { decision: 'more_data', shortcut: 'hit-ask' },
  { decision: 'true_match', shortcut: 'hit-match' },
] as const;
type Verdict = Exclude<Decision, 'open'>;

const fields: readonly Field[] = [{ name: 'reason', kind: 'prose', isNeeded: true }];

type Props = Readonly<{ hit: Hit; onDecided: () => void }>;

/** Buttons and shortcuts for the three verdicts. After a verdict the next hit opens. */
export function DecideButtons({ hit, onDecided }: Props) {
  const t = useTranslations(`${WORDS}.verdicts`);
  const { may } = usePermission('compliance');
  const [verdict, setVerdict] = useState<Verdict>();
  const mayDecide = may('approve') && hit.ended === null;
  const choose = (decision: Verdict) => {
    if (mayDecide && decision !== hit.decision) setVerdict(decision);
  };
  useShortcuts({
    'hit-clear': () => choose('false_positive'),
    'hit-ask': () => choose('more_data'),
    'hit-match': () => choose('true_match'),
  });
  if (!mayDecide) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {VERDICTS.filter(({ decision }) => decision !== hit.decision).map(
        ({ decision, shortcut }) => (
          <Button
            key={decision}
            kbd={shortcutOf(shortcut).keys.replace('Digit', '')}
            {...(decision === 'true_match' && { variant: 'danger' as const })}
            onClick={() => choose(decision)}
          >
            {t(decision)}
          </Button>
        ),
      )}
      {verdict && (
        <VerdictDialog
          key={verdict}
          hit={hit}
          verdict={verdict}
          onDecided={onDecided}
          onClose={() => setVerdict(undefined)}
        />
      )}
    </div>
  );
}

type DialogProps = Props & Readonly<{ verdict: Verdict; onClose: () => void }>;

function VerdictDialog({ hit, verdict, onDecided, onClose }: DialogProps) {
  const t = useTranslations(WORDS);
  const record = useCallForm(screening.decide, {
    blank: { reason: '' },
    params: { id: hit.id },
    toInput: ({ reason }) => ({ decision: verdict, reason }),
    onSaved: () => {
      toast.success(t(`decided.${verdict}`));
      onClose();
      onDecided();
    },
  });
  const isGrave = verdict === 'true_match';
  return (
    <FormDialog
      record={record}
      title={t(`verdicts.${verdict}`)}
      description={t(`texts.${verdict}`)}
      saves={t(`verdicts.${verdict}`)}
      isGrave={isGrave}
      onClose={onClose}
    >
      {isGrave && hit.entity.topic === 'sanction' && (
        <Callout tone="warning">{t('freezes')}</Callout>
      )}
      <CallFields fields={fields} call={screening.decide} words={WORDS} />
    </FormDialog>
  );
}
