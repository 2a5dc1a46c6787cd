'use client';

import { Ban, Check, Hourglass, type LucideIcon, TriangleAlert, Printer } from 'lucide-react';
import type { ReactNode, CSSProperties } from 'react';
import { useTranslations } from 'use-intl';

import { shownNumber } from '@/components/document/document-number';
import { AfterRow, AfterTable } from './after-row';
import { DrawerRows } from './drawer-rows';
import { FeeBox } from './fee-box';
import { NextStep } from './next-step';
import { isBlankPad } from './pad-values';
import type { Pad } from './use-pad';
import type { PadIntent } from './use-pad-form';
import { LazyUnderWay } from '@/components/dealing/transfer/lazy-under-way';
import { RecordLink } from '@/components/layout/record-link';
import { Button } from '@/components/ui/button';
import { classNames } from '@/components/ui/class-names';
import { Icon } from '@/components/ui/icon';
import { Meter } from '@/components/ui/meter';
import { useFormats } from '@/hooks/use-formats';
import { useRates } from '@/hooks/use-rates';
import type { SaleCheck } from '@/lib/contract/dealing/sales';
import {
  absolute,
  divide,
  isZero,
  multiply,
  isAboveZero,
  isDecimal,
  sign,
} from '@/lib/domain/money';
import { changeOf } from '@/lib/domain/dealing/ticket-line';

type Props = Readonly<{ pad: Pad; onFocus: (field: string) => void; mayPost: boolean }>;

/** Side column of the ticket form, with parts such as checks, positions and drawer after the ticket, fee and totals. */
export function PadSide({ pad, onFocus, mayPost }: Props) {
  const t = useTranslations('sale.fee');
  const padWords = useTranslations('sale.pad');
  const paymentWords = useTranslations('sale.payment');
  const drawer = pad.preview?.drawer_after ?? [];
  const { own, choices } = pad.place;
  const place = choices.find(({ id }) => id === pad.values.location_id) ?? own;
  const { refused, sorted, ...counts } = sortedChecks(pad);
  const note = pad.preview && padWords('checked', counts);
  const taken = netOf(pad, 1);
  const change = changeFor(pad, taken);
  const last = isBlankPad(pad.values) ? pad.previous : undefined;
  const saving = (intent: PadIntent) => ({
    busy: pad.state.isSaving,
    onClick: () => void pad.save(intent),
  });
  return (
    <>
      <SidePart className="checks" label={padWords('checks')} note={note}>
        <ul className="grid gap-0.5" aria-live="polite">
          {!pad.preview && <li className="text-ink-3">{padWords('noChecks')}</li>}
          {refused.map(({ key, field = '', message }) => (
            <Line key={`${key} ${field}`} level="block">
              <button
                type="button"
                className="text-start hover:underline"
                onClick={() => onFocus(pad.fieldOf(field))}
              >
                {message}
              </button>{' '}
              <NextStep pad={pad} of={{ key, level: 'block' }} />
            </Line>
          ))}
          {sorted.map(({ message, ...check }) => (
            <Line key={`${check.key} ${message}`} level={check.level}>
              {message} <NextStep pad={pad} of={check} />
            </Line>
          ))}
          {pad.preview && counts.blocking + counts.toMind + counts.passed === 0 && (
            <Line level="ok">{padWords('fine')}</Line>
          )}
        </ul>
      </SidePart>
      <PositionAfter pad={pad} />
      <SidePart
        className="side-after"
        label={padWords('drawerAfter')}
        title={place && padWords.rich('drawerAfterAt', { place: () => <bdi>{place.name}</bdi> })}
      >
        {drawer.length === 0 && <p className="text-ink-3">{padWords('drawerLater')}</p>}
        <AfterTable>
          <DrawerRows drawer={drawer} labelOf={(currency) => currency} />
        </AfterTable>
        {place && <LazyUnderWay place={place} />}
      </SidePart>
      <section className="pad-fee" aria-label={t('fee')}>
        <FeeBox pad={pad} />
      </section>
      <section className="pad-total" aria-label={padWords('total')}>
        {last ? (
          <>
            {/* The label of the amounts contains the ticket number, so that this section does not become higher. */}
            <Sums
              label={
                <>
                  <span className="last-ticket">
                    {padWords('lastTicket')}
                    <RecordLink
                      to="app.exchange.sales"
                      view={last.id}
                      className="figure font-semibold text-accent underline-offset-3 hover:underline"
                    >
                      {shownNumber('sales', last)}
                    </RecordLink>
                  </span>
                  <span>{padWords('taken')}</span>
                </>
              }
              sums={last.totals.take}
            />
            <Sums label={padWords('handOver')} sums={last.totals.give} />
          </>
        ) : (
          <>
            <Sums label={padWords('gives')} sums={taken} />
            <Sums label={padWords('gets')} sums={netOf(pad, -1)} />
            {paymentsByMethod(pad).map(({ direction, method, sums }) => (
              <Sums
                key={`${direction} ${method}`}
                label={paymentWords('by', {
                  direction,
                  method: paymentWords.has(`methods.${method}`)
                    ? paymentWords(`methods.${method}`)
                    : method,
                })}
                sums={sums}
                isSmall
              />
            ))}
          </>
        )}
        {change !== undefined && <Sums label={padWords('change')} sums={[change]} isSmall />}
        {mayPost ? (
          <>
            <Button variant="primary" large icon={Printer} kbd="F9" {...saving('print')}>
              {padWords('postAndPrint')}
            </Button>
            <Button className="max-md:hidden" kbd="Ctrl Enter" {...saving('post')}>
              {padWords('post')}
            </Button>
          </>
        ) : (
          <Button variant="primary" large kbd="Ctrl S" {...saving('draft')}>
            {padWords('saveDraft')}
          </Button>
        )}
      </section>
    </>
  );
}

function PositionAfter({ pad }: { pad: Pad }) {
  const t = useTranslations('sale.pad');
  const after = useMoved(pad);
  // Nothing is rendered if the user may not see positions.
  if (after.length === 0 && pad.preview?.position_after.length) return null;
  const note = after.some(({ share }) => share !== undefined) && t('ofLimit');
  return (
    <SidePart className="side-after" label={t('positionAfter')} note={note}>
      {after.length === 0 && <p className="text-ink-3">{t('positionLater')}</p>}
      <AfterTable>
        {after.map(({ share, ...moved }) => (
          <AfterRow key={moved.currency} label={moved.currency} {...moved}>
            {share === undefined ? (
              <td colSpan={2} aria-hidden />
            ) : (
              <>
                <td className="after-meter">
                  <Meter label={t('ofLimit')} share={share} />
                </td>
                <td className="num text-12 text-ink-3">
                  <bdi dir="ltr">{Math.round(share * 100)} %</bdi>
                </td>
              </>
            )}
          </AfterRow>
        ))}
      </AfterTable>
    </SidePart>
  );
}

/** Quantities of the changed positions, before and after the ticket. Hidden positions are left out. */
function useMoved({ preview }: Pad) {
  const shareOf = useLimitShare();
  return (preview?.position_after ?? []).flatMap(({ currency, quantity: after, before }) => {
    if (after === null || before.quantity === null) return [];
    return [{ currency, after, before: before.quantity, share: shareOf(currency, after) }];
  });
}

/**
 * Returns a function that computes the used share of a position limit. The share is a float and only for display, never
 * for amounts.
 */
function useLimitShare() {
  const { rows = [] } = useRates();
  return (currency: string, quantity: string): number | undefined => {
    const { position_limit: limit, mid_base } = rows.find((row) => row.currency === currency) ?? {};
    if (!limit || !mid_base || isZero(limit)) return undefined;
    return Number(divide(multiply(absolute(quantity), mid_base), limit, { decimals: 4 }));
  };
}

type Level = SaleCheck['level'];

const LOOKS: Readonly<Record<Level, Readonly<{ icon: LucideIcon; ink: string; text: string }>>> = {
  ok: { icon: Check, ink: 'text-positive', text: '' },
  warn: { icon: TriangleAlert, ink: 'text-warning', text: 'font-medium text-warning' },
  approve: { icon: Hourglass, ink: 'text-violet', text: 'font-medium text-violet' },
  block: { icon: Ban, ink: 'text-negative', text: 'font-medium text-negative' },
};

/**
 * Maps the message key of a refusal to the check that explains it in more detail. If that check is shown, the refusal
 * is hidden.
 */
const SAID_BY: Readonly<Record<string, string>> = {
  'ledger.stock': 'drawer',
  'ledger.stock-short': 'drawer',
  'sale.rate-tolerance': 'rate',
  'sale.rate-hard-stop': 'rate',
  'sale.rate-too-old': 'age',
  'sale.quote-expired': 'quote',
};

const WORST_FIRST: readonly Level[] = ['block', 'approve', 'warn', 'ok'];

/**
 * Returns the refusals that no check explains, and the checks from most to least severe. Also counts the checks that
 * passed, that block posting, and that need attention.
 */
function sortedChecks({ preview }: Pad) {
  const { checks = [], warnings = [] } = preview ?? {};
  const shown = new Set(
    checks.filter(({ level }) => level === 'block').flatMap(({ key, message }) => [key, message]),
  );
  const refused = warnings.filter(
    ({ key, message }) => !shown.has(message) && !shown.has(SAID_BY[key] ?? ''),
  );
  const sorted = WORST_FIRST.flatMap((level) => checks.filter((check) => check.level === level));
  const passed = checks.filter(({ level }) => level === 'ok').length;
  const blocking = checks.filter(({ level }) => level === 'block').length + refused.length;
  const toMind = checks.length - passed + refused.length - blocking;
  return { refused, sorted, passed, blocking, toMind };
}

function Line({ level, children }: { level: Level; children: React.ReactNode }) {
  const t = useTranslations('sale.levels');
  const { icon, ink, text } = LOOKS[level];
  return (
    <li className="flex min-h-6 items-start gap-2 py-0.5">
      <Icon of={icon} size={14} className={classNames('mt-0.5', ink)} />
      <span className={text}>
        <span className="sr-only">{t(level)}: </span>
        {children}
      </span>
    </li>
  );
}

type SidePartProps = Readonly<{
  label: string;
  /** Heading; defaults to the label. */
  title?: ReactNode;
  note?: ReactNode;
  className: string;
  children: ReactNode;
}>;

const SidePart = ({ label, title = label, note, className, children }: SidePartProps) => (
  <section className={`side-part ${className}`} aria-label={label}>
    <div className="side-head">
      <h2>{title}</h2>
      {note && <span className="text-12 text-ink-3">{note}</span>}
    </div>
    {children}
  </section>
);

/**
 * Returns the net amounts received if `wanted` is 1, or paid out if it is -1. Empty if an amount has too many decimals,
 * because the amount would be shown rounded.
 */
function netOf({ reckoned: { plan } }: Pad, wanted: 1 | -1) {
  const { settlement, refusals } = plan;
  if (refusals.some(({ code }) => code === 'ledger.decimals')) return [];
  return settlement.net
    .filter(({ amount }) => sign(amount) === wanted)
    .map(({ currency, amount }) => ({ currency, amount: absolute(amount) }));
}

/** Change in base that the customer gets back from the cash handed over; undefined if there is no change. */
function changeFor({ values, setting }: Pad, taken: readonly Sum[]): Sum | undefined {
  const { base, increments } = setting.sale;
  const [line] = values.lines;
  const isTyped = line?.side === 'sell' && line.touched.includes('counter');
  const held = values.held || (isTyped ? line.counter : '');
  const due = taken.find(({ currency }) => currency === base)?.amount;
  if (!isDecimal(held) || due === undefined || values.lines.length > 1) return undefined;
  const amount = changeOf(held, due, increments[base] ?? '0.01');
  return amount === undefined || sign(amount) === 0 ? undefined : { currency: base, amount };
}

/** Payments that the teller entered, grouped by direction and method. */
function paymentsByMethod({ values }: Pad) {
  const payments = values.payments.flatMap(({ direction, method, currency, amount }) =>
    currency !== null && isAboveZero(amount) ? [{ direction, method, currency, amount }] : [],
  );
  const groups = Map.groupBy(payments, ({ direction, method }) => `${direction} ${method}`);
  return [...groups.values()].flatMap((sums) => {
    const [first] = sums;
    return first ? [{ direction: first.direction, method: first.method, sums }] : [];
  });
}

type Sum = Readonly<{ currency: string; amount: string }>;

type SumsProps = Readonly<{ label: ReactNode; sums: readonly Sum[]; isSmall?: boolean }>;

/** Amounts by currency in large type, so that the teller can read them out. */
function Sums({ label, sums, isSmall = false }: SumsProps) {
  const { partsOf } = useFormats();
  return (
    <div className="pad-sum" data-small={isSmall || undefined}>
      <div className="grid text-12 font-medium text-ink-2">{label}</div>
      <div className="pad-amounts">
        {sums.length === 0 && <span className="text-16 text-ink-3">–</span>}
        {sums.map(({ currency, amount }) => {
          const { before, figure, after } = partsOf(amount, currency);
          const code = after.trim();
          // The font size depends on the number of characters, so that the amount fits next to its label.
          const lengths = { '--characters': (before + figure).length, '--code': code.length };
          return (
            <output
              key={currency}
              dir="ltr"
              className={isSmall ? 'pad-small' : 'pad-figure'}
              style={lengths as CSSProperties}
            >
              <span className="figure">{before + figure}</span>{' '}
              {code && <span className="pad-code">{code}</span>}
            </output>
          );
        })}
      </div>
    </div>
  );
}
