'use client';

import { useTranslations } from 'use-intl';
import { counterQuote, isCross } from '@/components/exchange/sales/pad-lines';
import type { PadLine } from '@/components/exchange/sales/pad-values';
import { RateBox } from '@/components/exchange/sales/rate-box';
import { bothWays, crossWays } from '@/lib/format/rate-words';
import type { Pad } from '@/components/exchange/sales/use-pad';
import { Figure } from '@/components/ui/figure';
import { Ltr } from '@/components/ui/ltr';
import { Rate } from '@/components/ui/rate';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { useRates } from '@/hooks/use-rates';
import { computedPart } from '@/lib/domain/ticket-line';

/** The rates of a line: of what is dealt, and of what is given for it in a cross deal. */
export function LineRates({ pad, at }: { pad: Pad; at: number }) {
  const t = useTranslations('sale.pad');
  const { rows = [] } = useRates();
  const { may } = usePermission('sales');
  const line = pad.values.lines[at];
  if (!line) return null;
  const figures = pad.reckoned.figures[at];
  const board = rows.find(({ currency }) => currency === line.currency);
  const isTyped = line.touched.includes('rate');
  return (
    <div className="deal-rate">
      <RateBox
        name={`lines.${at}.rate`}
        label={t('rate')}
        given={figures?.rate}
        isTyped={isTyped}
        isComputed={computedPart(line.touched) === 'rate'}
        mid={may('sensitive') ? board?.mid : undefined}
        onType={(text) => pad.type(at, 'rate', text)}
      />
      <CounterRate pad={pad} at={at} line={line} />
    </div>
  );
}

/** Of two foreign currencies the second has a rate of its own. */
function CounterRate({ pad, at, line }: { pad: Pad; at: number; line: PadLine }) {
  const t = useTranslations('sale.pad');
  const name = `lines.${at}.counter_rate` as const;
  const currency = line.counter_currency;
  if (currency === null || !isCross(line, pad.setting.sale.base)) return null;
  return (
    <RateBox
      name={name}
      label={t('rateOf', { currency })}
      given={counterQuote(line, pad.setting)?.rate}
      isTyped={line.counter_rate !== ''}
      onType={(text) => pad.form.setValue(name, text, { shouldDirty: true })}
    />
  );
}

/** Each way of reading the rate of a line, and what it brings for whoever may see that. */
export function LineNotes({ pad, at }: { pad: Pad; at: number }) {
  const line = pad.values.lines[at];
  if (!line) return null;
  const cross = isCross(line, pad.setting.sale.base) ? line.counter_currency : null;
  return (
    <>
      <Ways pad={pad} at={at} cross={cross} />
      <Margin pad={pad} at={at} />
    </>
  );
}

function Ways({ pad, at, cross }: { pad: Pad; at: number; cross: string | null }) {
  const line = pad.values.lines[at];
  const figures = pad.reckoned.figures[at];
  const { rate, amount, counter } = figures ?? {};
  const { currency = null } = line ?? {};
  if (currency === null || rate === undefined) return null;
  const ways =
    cross === null
      ? bothWays({ ...pad.setting.manner(currency), rate }, currency, pad.setting.sale.base)
      : amount && counter && crossWays(amount, currency, { amount: counter, currency: cross });
  if (!ways) return null;
  return (
    <>
      {ways.map((way) => (
        <Ltr key={way}>{way}</Ltr>
      ))}
    </>
  );
}

/** What the line brings against the middle, as the host reckons it, and what the stock cost on average. */
function Margin({ pad, at }: { pad: Pad; at: number }) {
  const t = useTranslations('sale.pad');
  const { baseCurrency } = useFormats();
  const { may } = usePermission('sales');
  const line = pad.values.lines[at];
  const dealt = pad.preview?.dealt.find(({ line_no }) => line_no === at + 1);
  const held = pad.preview?.position_after.find(({ currency }) => currency === line?.currency);
  if (!may('sensitive') || !dealt?.margin || dealt.currency !== line?.currency) return null;
  return (
    <span className="text-ink-3">
      {t('margin')} <Figure value={dealt.margin} of={baseCurrency} />
      {held?.before.average && (
        <>
          {' · '}
          {t('average')} <Rate of={held.currency} perUnit={held.before.average} always="quoted" />
        </>
      )}
    </span>
  );
}
