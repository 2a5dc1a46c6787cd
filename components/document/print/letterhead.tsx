'use client';

import { useSystemSetup } from '@/hooks/use-system-setting';

type LetterheadProps = Readonly<{
  of: Readonly<{ name: string; legal_name: string; licence: string; address: string }>;
  /** Label of the licence, in the language of the document. */
  licence: string;
}>;

/** Header of a printed document: logo, name, legal name, licence and address of the organisation. */
export function Letterhead({
  of: { name, legal_name, licence, address },
  ...label
}: LetterheadProps) {
  const setup = useSystemSetup();
  return (
    <>
      {setup?.logo_url && (
        // oxlint-disable-next-line next/no-img-element -- of any size, from the host
        <img src={setup.logo_url} alt="" className="mb-2 inline-block max-h-14 max-w-40" />
      )}
      <p className="text-16 font-semibold">
        <bdi>{name}</bdi>
      </p>
      {legal_name && (
        <p>
          <bdi>{legal_name}</bdi>
        </p>
      )}
      {licence && (
        <p className="text-12 text-ink-2">
          {label.licence} <bdi>{licence}</bdi>
        </p>
      )}
      {address && (
        <p className="text-12 whitespace-pre-line text-ink-2">
          <bdi>{address}</bdi>
        </p>
      )}
    </>
  );
}
