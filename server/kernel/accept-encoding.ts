export type Coding = 'br' | 'gzip';

/** The codings that a caller takes, the better first. One with a weight of zero is none. */
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
