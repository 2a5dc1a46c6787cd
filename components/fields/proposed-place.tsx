'use client';

import { useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';

import { useOwnTill } from '@/hooks/use-own-till';

/** Suggests the user's open till while no location is chosen, and says below the field that it is a suggestion. */
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
