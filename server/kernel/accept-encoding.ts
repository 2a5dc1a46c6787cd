export type Coding = 'br' | 'gzip';

/** Content codings that the caller accepts, brotli before gzip. A coding with weight 0 is left out. */
export function acceptedCodings(header: string | undefined): readonly Coding[] {
  const named = (header ?? '').split(',').flatMap((item) => {
    const [name = '', ...parameters] = item
      .trim()
      .toLowerCase()
      .split(/\s*;\s*/);
    return parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter)) ? [] : [name];
  });
  return (['br', 'gzip'] as const).filter((coding) => named.includes(coding));
}
