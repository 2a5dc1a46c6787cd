import { type NameKind, nameKindOf, tokensOf } from './fold.ts';
import type { Identity, ListedEntity, ListedName } from './subject.ts';
import type { Token } from './token.ts';

/** A name, and its words prepared for comparison. */
export type Folded = Readonly<{ name: string; tokens: readonly Token[] }>;
export type FoldedListed = Folded & Readonly<{ is_weak: boolean }>;

export const foldedOf = ({ names }: Pick<Identity, 'names'>, kind: NameKind): readonly Folded[] =>
  names.map((name) => ({ name, tokens: tokensOf(name, kind) }));

/**
 * Decides by which rules the searched names are compared: as a person's, an organisation's or a vessel's. The rules for
 * vessels apply if the list entry is a vessel. If `is_company` is missing, the kind of the list entry decides.
 */
export function queryKind(
  { is_company }: Pick<Identity, 'is_company'>,
  listed: NameKind,
): NameKind {
  if (listed === 'vessel') return 'vessel';
  return (is_company ?? listed === 'organisation') ? 'organisation' : 'person';
}

export const foldedListed = ({ names, kind }: Pick<ListedEntity, 'names' | 'kind'>) =>
  names.map(({ name, is_weak }: ListedName): FoldedListed => ({
    name,
    is_weak,
    tokens: tokensOf(name, nameKindOf(kind)),
  }));

export type Names = Readonly<{ query: Folded; name: FoldedListed }>;
