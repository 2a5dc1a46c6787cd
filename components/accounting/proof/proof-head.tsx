'use client';

import { useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { SealedHead } from '@/components/document/record/sealed-head';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';
import { submitting } from '@/components/ui/submitting';
import { useAnswer } from '@/hooks/use-call';
import { useFormats } from '@/hooks/use-formats';
import { type Head, type Proof, proof } from '@/lib/contract/accounting/proof';

/** Hash of the last sealed entry, and a form to compare the books with an earlier hash. */
export function ProofHead({ head }: { head: Head | null }) {
  const t = useTranslations('proof');
  return (
    <div className="grid grid-cols-1 gap-3 px-gutter">
      {head ? <SealedHead head={head} /> : <p className="text-ink-2">{t('unsealed')}</p>}
      {head && <Earlier />}
    </div>
  );
}

function Earlier() {
  const { form, compare, data, error, isFetching } = useComparison();
  return (
    <FormProvider {...form}>
      <form
        noValidate
        className="grid max-w-160 grid-cols-1 gap-2 print:hidden"
        onSubmit={submitting(compare)}
      >
        <HashField isBusy={isFetching} />
      </form>
      {error && (
        <p role="alert" className="text-negative">
          {error.errors.since?.[0] ?? error.message}
        </p>
      )}
      {data?.since && !error && <Compared since={data.since} />}
    </FormProvider>
  );
}

/** Runs the proof against an earlier hash; submitting the same hash again repeats it. */
function useComparison() {
  const form = useForm({ defaultValues: { since: '' } });
  const [since, setSince] = useState('');
  const { data, error, isFetching, refetch } = useAnswer(
    proof.run,
    { input: { since } },
    { enabled: since !== '', staleTime: Infinity, retry: false },
  );
  const compare = form.handleSubmit(({ since: given }) => {
    const hash = given.trim();
    if (hash === since) void refetch();
    else setSince(hash);
  });
  return { form, compare, data, error, isFetching };
}

function HashField({ isBusy }: { isBusy: boolean }) {
  const t = useTranslations('proof.since');
  return (
    <TextField
      name="since"
      label={t('label')}
      help={t('help')}
      dir="ltr"
      maxLength={70}
      autoComplete="off"
      end={
        <Button type="submit" variant="ghost" busy={isBusy}>
          {t('check')}
        </Button>
      }
    />
  );
}

function Compared({ since: { ok, entry_id, at } }: { since: NonNullable<Proof['since']> }) {
  const t = useTranslations('proof.since');
  const { instant } = useFormats();
  return (
    <p role={ok ? 'status' : 'alert'} className={ok ? 'text-positive' : 'text-negative'}>
      {t.rich(ok ? 'ok' : 'broken', {
        entry: () => <bdi className="figure">{entry_id}</bdi>,
        at: () => <bdi className="figure">{instant(at)}</bdi>,
      })}
    </p>
  );
}
