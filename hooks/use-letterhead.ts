'use client';

import { organization } from '@/lib/contract/settings/organization';
import { useAnswer } from './use-call';
import { useSystemSetup } from './use-system-setting';

/** Name, legal name, licence, address and contact of the organisation for printed documents. */
export function useLetterhead() {
  const setup = useSystemSetup();
  const { data } = useAnswer(organization.letterhead);
  const { legal_name = '', licence = '', phone = '', email = '', address = '' } = data ?? {};
  return {
    name: setup?.name ?? '',
    legal_name,
    licence,
    address,
    contact: [phone, email].filter(Boolean),
  };
}
