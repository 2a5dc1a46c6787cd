'use client';

import { useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import * as v from 'valibot';

import { EntryTable } from '@/components/document/record/ledger-effect';
import { type Field, inputOf, type Values } from '@/components/fields/field';
import { Callout } from '@/components/ui/callout';
import { Figure } from '@/components/ui/figure';
import { figureColumn } from '@/components/ui/plain-columns';
import { PlainTable } from '@/components/ui/plain-table';
import { useDebounced } from '@/hooks/use-debounced';
import { useForesight } from '@/hooks/use-foresight';
import { useFormats } from '@/hooks/use-formats';
import type { Figures, Foreseen } from '@/lib/contract/assets/asset-shapes';
import type { Endpoint } from '@/lib/contract/endpoint';
import { absolute, isZero, sign } from '@/lib/domain/money';

const QUIET_MS = 350;

export type Foreseeing = Endpoint<
  `${string}/{id}/${string}/preview`,
  v.GenericSchema<object, unknown>,
  v.GenericSchema<unknown, Foreseen>
>;

type Props = Readonly<{ call: Foreseeing; id: number; fields: readonly Field[] }>;

/** Preview of an action on an asset. It is loaded when the input is valid. */
export function StepEffect({ call, id, fields }: Props) {
  const t = useTranslations('assets.effect');
  const { baseMoney, baseCurrency, baseMark } = useFormats();
  const typed = useWatch() as Values;
  const input = inputOf(fields, call, typed);
  const isWhole = v.safeParse(call.input, input).success;
  const text = useDebounced(isWhole ? JSON.stringify(input) : undefined, QUIET_MS);
  // The debounced text is the input of the action as JSON.
  const debouncedInput = text === undefined ? {} : (JSON.parse(text) as object);
  const { data, refused } = useForesight(
    call,
    { params: { id }, input: debouncedInput },
    text !== undefined,
  );
  // The preview hides warnings about empty fields, because the fields show them on submit.
  const isOpen = (field: string | undefined) =>
    fields.some(({ name }) => name === field && (typed[name] ?? '') === '');
  const warnings = [...refused, ...(data?.warnings ?? [])].filter(({ field }) => !isOpen(field));
  if (!data && warnings.length === 0) return null;
  const gain = data?.gain ?? null;
  const direction = sign(gain ?? '0');
  const way = direction < 0 ? 'loss' : direction > 0 ? 'gain' : 'even';
  const figure = (id: 'before' | 'after' | 'part') =>
    figureColumn<Row>({ id, header: t(id) }, ({ [id]: value }) =>
      value === undefined ? null : { value, of: baseCurrency, tone: 'plain' },
    );
  return (
    <div aria-live="polite" className="grid gap-3">
      {warnings.map(({ key, message }) => (
        <Callout key={key} tone="warning">
          {message}
        </Callout>
      ))}
      {data && (
        <>
          {gain !== null && (
            <p className="flex items-baseline gap-2 text-14">
              <span className="text-ink-2">{t(way)}</span>
              {way !== 'even' && (
                <Figure
                  value={absolute(gain)}
                  currency={baseCurrency}
                  tone={way === 'loss' ? 'red' : 'plain'}
                  className="font-semibold"
                />
              )}
            </p>
          )}
          <PlainTable
            named
            label={t('title')}
            rows={(['cost', 'accumulated', 'net'] as const).map((id) => ({
              id,
              before: data.before[id],
              after: data.after[id],
              part: data.part?.[id],
            }))}
            rowId={({ id }) => id}
            columns={[
              { id: 'what', header: t('inBase', { currency: baseMark }), cell: ({ id }) => t(id) },
              figure('before'),
              figure('after'),
              ...(data.part ? [figure('part')] : []),
            ]}
          />
          {!isZero(data.charged) && (
            <p className="text-12 text-ink-2">
              {t('charged', { amount: baseMoney(data.charged) })}
            </p>
          )}
          {data.rules.map((rule) => (
            <p key={rule} className="text-12 text-ink-2">
              {rule}
            </p>
          ))}
          {data.lines.length > 0 ? (
            <EntryTable lines={data.lines} caption={t('lines')} />
          ) : (
            <p className="text-12 text-ink-2">{t('noLines')}</p>
          )}
        </>
      )}
    </div>
  );
}

type Row = Readonly<{ id: keyof Figures; before: string; after: string; part: string | undefined }>;
