'use client';

import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { useOwnTill } from '@/hooks/use-own-till';

/** Fills in the user's open till if no location is selected, and returns a help text that marks it as a suggestion. */
export function ProposedPlace() {
  const t = useTranslations('ui.proposed');
  const { setValue } = useFormContext();
  const chosen = useWatch<Record<string, string>>({ name: 'location_id' }) ?? '';
  const own = useOwnTill();
  const proposal = own && String(own.id);
  const isProposed = useRef(false);
  useEffect(() => {
    if (proposal === undefined || isProposed.current) return;
    isProposed.current = true;
    if (chosen === '') setValue('location_id', proposal);
  }, [chosen, proposal, setValue]);
  return proposal !== undefined && chosen === proposal ? t('till') : null;
}
