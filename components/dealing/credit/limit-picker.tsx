'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';

import { RecordPicker } from '@/components/pickers/record-picker';
import type { FieldProps } from '@/components/ui/bound-field';
import { useAnswer } from '@/hooks/use-call';
import { useScopeWords } from '@/hooks/use-credit-available';
import { useDebounced } from '@/hooks/use-debounced';
import { useFormats } from '@/hooks/use-formats';
import { usePermission } from '@/hooks/use-permission';
import { type CreditLimit, creditLimit } from '@/lib/contract/dealing/credit-limit';
import { type CreditSubLimit, creditSubLimit } from '@/lib/contract/dealing/credit-sub-limit';

const QUIET_MS = 200;
const ACTIVE = { status: 'active', per_page: '20' } as const;

type Limit = Pick<CreditLimit, 'id' | 'number' | 'counterparty' | 'amount' | 'currency'>;

/** Combobox of active credit limits, searched by number or customer. The form value is the id, or null. */
export function LimitPicker(given: FieldProps) {
  const [typed, setTyped] = useState('');
  const textOf = useLimitText();
  return (
    <RecordPicker<Limit>
      {...given}
      {...useLimitSearch(typed)}
      onType={setTyped}
      useOne={useLimit}
      textOf={textOf}
      renderItem={(limit) => <bdi className="truncate">{textOf(limit)}</bdi>}
    />
  );
}

/** Returns a function that describes a limit by its number, customer and amount. */
export function useLimitText(): (limit: Limit) => string {
  const { money } = useFormats();
  return ({ number, counterparty, amount, currency }) =>
    [number, counterparty, amount && currency && money(amount, currency)].join(' · ');
}

function useLimitSearch(typed: string) {
  const mayView = usePermission('credit limit').may('view');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const { data, isPlaceholderData } = useAnswer(
    creditLimit.list,
    { input: { ...ACTIVE, ...(search && { search }) } },
    { enabled: mayView, placeholderData: keepPreviousData },
  );
  const isSettled = data !== undefined && !isPlaceholderData && search === typed.trim();
  return { mayView, isSettled, found: data?.data ?? [] };
}

/** A credit limit by id, for users who may see limits; undefined for others, and if the id is null. */
export function useLimit(id: number | null): Limit | undefined {
  const { may } = usePermission('credit limit');
  const { data } = useAnswer(
    creditLimit.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null && may('view') },
  );
  return id === null ? undefined : data;
}

type SubLimit = Pick<
  CreditSubLimit,
  'id' | 'number' | 'counterparty' | 'scope' | 'scope_value' | 'scope_name'
>;

/** Combobox of active sub-limits, searched by number or customer. The form value is the id, or null. */
export function SubLimitPicker(given: FieldProps) {
  const [typed, setTyped] = useState('');
  const scopeOf = useScopeWords();
  const textOf = ({ number, counterparty, ...sub }: SubLimit) =>
    [number, counterparty, scopeOf(sub)].join(' · ');
  return (
    <RecordPicker<SubLimit>
      {...given}
      {...useSubLimitSearch(typed)}
      onType={setTyped}
      useOne={useSubLimit}
      textOf={textOf}
      renderItem={(sub) => <bdi className="truncate">{textOf(sub)}</bdi>}
    />
  );
}

function useSubLimitSearch(typed: string) {
  const mayView = usePermission('credit sub limit').may('view');
  const search = useDebounced(typed.trim(), QUIET_MS);
  const { data, isPlaceholderData } = useAnswer(
    creditSubLimit.list,
    { input: { ...ACTIVE, ...(search && { search }) } },
    { enabled: mayView, placeholderData: keepPreviousData },
  );
  const isSettled = data !== undefined && !isPlaceholderData && search === typed.trim();
  return { mayView, isSettled, found: data?.data ?? [] };
}

function useSubLimit(id: number | null): SubLimit | undefined {
  const { may } = usePermission('credit sub limit');
  const { data } = useAnswer(
    creditSubLimit.show,
    { params: { id: id ?? 0 } },
    { enabled: id !== null && may('view') },
  );
  return id === null ? undefined : data;
}
