import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ts } from '@ts-morph/common';

/**
 * Limits of the shape of the code. Lower a limit when a change allows it. Only a new feature may raise `files` and
 * `lines`, by what it adds.
 */
const LIMITS = {
  /** Share of comments that break a rule of STYLE.md that a machine can check. */
  hardComments: 0.0005,
  /** Share of files that a single file imports, from the same folder. */
  singleImporter: 0.116,
  /** Private components that are rendered once, per 1,000 lines of components. */
  usedOnce: 8.25,
  files: 2_327,
  lines: 232_600,
};

const RELATIVE =
  /^(What|Who|Whom|Whose|Whoever|Whatever|Whichever|How|Where|Wherever|So (many|long|far)|Of (a|an|the|what|who|those|each|all|one)|Nothing where|Those|All that|Everything that|The same)\b/;
const VAGUE =
  /\b(is|are|was|were) (told|said|asked for|looked at)\b|\bstands? (in|on|at|beside|with|there|for|by|where|as)\b|\bwhoever\b|\bbut for\b|\bcomes? to\b|\bof its own\b|\bby itself\b|\bknows? of\b/i;
const SHORTEST = 20;

type Source = Readonly<{ file: string; text: string; tree: ts.SourceFile }>;

const sources: readonly Source[] = execSync('git ls-files -co --exclude-standard', {
  encoding: 'utf8',
  maxBuffer: 1e8,
})
  .split('\n')
  .filter((file) => /\.(tsx?|cjs|mjs)$/.test(file) && !file.startsWith('__tests__/'))
  .filter((file) => file !== 'server/database/types.ts' && !file.endsWith('.d.ts'))
  .map((file) => {
    const text = readFileSync(file, 'utf8');
    const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    return {
      file,
      text,
      tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind),
    };
  });

const linesOf = (text: string) => text.split('\n').length - 1;
const sum = (figures: readonly number[]) => figures.reduce((total, one) => total + one, 0);

test('comments are plain', () => {
  const comments = sources.flatMap(commentsOf);
  const hard = comments.filter(({ text }) => RELATIVE.test(text) || VAGUE.test(text));
  expect(comments.length).toBeGreaterThan(5_000);
  const isPlain = hard.length / comments.length <= LIMITS.hardComments;
  expect(isPlain ? [] : hard.slice(0, 20)).toEqual([]);
});

test('few files are read by one neighbour only', () => {
  const importers = new Map<string, Set<string>>();
  for (const { file, tree } of sources) {
    for (const target of importsOf(file, tree)) {
      if (target !== file) importers.set(target, (importers.get(target) ?? new Set()).add(file));
    }
  }
  const single = sources.filter(({ file }) => {
    const [one, ...others] = importers.get(file) ?? [];
    return one !== undefined && others.length === 0 && path.dirname(one) === path.dirname(file);
  });
  expect(single.length / sources.length).toBeLessThanOrEqual(LIMITS.singleImporter);
});

test('few components are cut out to be rendered once', () => {
  const components = sources.filter(
    ({ file }) => file.startsWith('components/') && file.endsWith('.tsx'),
  );
  const once = sum(components.map((source) => partsUsedOnce(source).length));
  const lines = sum(components.map(({ text }) => linesOf(text)));
  expect(once / (lines / 1_000)).toBeLessThanOrEqual(LIMITS.usedOnce);
});

test('the product does not grow without a reason', () => {
  expect(sources.length).toBeLessThanOrEqual(LIMITS.files);
  expect(sum(sources.map(({ text }) => linesOf(text)))).toBeLessThanOrEqual(LIMITS.lines);
});

function commentsOf({ file, text, tree }: Source): { at: string; text: string }[] {
  const found = new Map<number, { at: string; text: string }>();
  const take = (ranges: readonly ts.CommentRange[] = []) => {
    for (const { pos, end } of ranges) {
      const words = text
        .slice(pos, end)
        .replaceAll(/^\/\*\*?|\*\/$|^\/\/ ?/g, '')
        .replaceAll(/\s*\n\s*\*?\s?/g, ' ')
        .trim();
      if (words.length <= SHORTEST || /oxlint|@ts-/.test(words)) continue;
      const { line } = tree.getLineAndCharacterOfPosition(pos);
      found.set(pos, { at: `${file}:${line + 1}`, text: words });
    }
  };
  const visit = (node: ts.Node) => {
    take(ts.getLeadingCommentRanges(text, node.getFullStart()));
    take(ts.getTrailingCommentRanges(text, node.getEnd()));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return [...found.values()];
}

const known = new Set(sources.map(({ file }) => file));

function importsOf(file: string, tree: ts.SourceFile): string[] {
  return tree.statements.flatMap((statement) => {
    const isImport = ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement);
    const specifier = isImport ? statement.moduleSpecifier : undefined;
    if (!specifier || !ts.isStringLiteral(specifier)) return [];
    const { text } = specifier;
    const base = text.startsWith('@/') ? text.slice(2) : path.join(path.dirname(file), text);
    const target = [base, `${base}.ts`, `${base}.tsx`].find((one) => known.has(one));
    return target === undefined ? [] : [target];
  });
}

function partsUsedOnce({ text, tree }: Source): string[] {
  return tree.statements
    .flatMap((statement) => {
      const isExported =
        ts.canHaveModifiers(statement) &&
        ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
      if (isExported) return [];
      if (ts.isFunctionDeclaration(statement)) return [statement.name?.text ?? ''];
      if (!ts.isVariableStatement(statement)) return [];
      return statement.declarationList.declarations
        .filter(({ initializer }) => initializer && ts.isArrowFunction(initializer))
        .map(({ name }) => name.getText(tree));
    })
    .filter((name) => /^[A-Z]/.test(name))
    .filter(
      (name) => (text.match(new RegExp(`(?<![\\w$.])${name}(?![\\w$])`, 'g')) ?? []).length <= 2,
    );
}
