/**
 * Set-up of a process that runs suites with the light runner: how Node imports the project's modules, and the time limit
 * and retry of each test, which the runner does not have.
 */
import { readFileSync, statSync } from 'node:fs';
import { registerHooks } from 'node:module';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { addEventHandler } from 'jest-circus';

const ROOT = process.cwd();
const ENDINGS = ['', '.ts', '/index.ts'];
/** Marks the address of a JSON file that is loaded by `import`, in contrast to one loaded by `require`. */
const IMPORTED = '?imported';

const addresses = new Map<string, string | undefined>();

/** Address of the file to which an import refers, or undefined if there is none; `base` may lack the file ending. */
function addressOf(base: string): string | undefined {
  if (!addresses.has(base)) {
    const file = ENDINGS.map((ending) => base + ending).find((path) =>
      statSync(path, { throwIfNoEntry: false })?.isFile(),
    );
    addresses.set(base, file && pathToFileURL(file).href);
  }
  return addresses.get(base);
}

/**
 * Path of an import of the project's own modules; undefined for an import of a package, and for imports within a
 * package.
 */
function pathOf(specifier: string, importer: string | undefined): string | undefined {
  if (specifier.startsWith('@/')) return path.join(ROOT, specifier.slice(2));
  const isRelative = specifier.startsWith('.') && importer?.startsWith('file:');
  if (!isRelative || importer?.includes('/node_modules/')) return undefined;
  return path.resolve(path.dirname(fileURLToPath(importer ?? '')), specifier);
}

// Node imports the project's modules as the bundler does: `@/` is the project's root, an import needs no file ending,
// and a JSON file is a module whose default export is its value.
registerHooks({
  resolve(specifier, context, next) {
    const base = pathOf(specifier, context.parentURL);
    const url = base && addressOf(base);
    if (!url) return next(specifier, context);
    const isImportedJson = url.endsWith('.json') && context.conditions.includes('import');
    return { url: isImportedJson ? url + IMPORTED : url, shortCircuit: true };
  },
  load(url, context, next) {
    if (!url.endsWith(IMPORTED)) return next(url, context);
    const json = readFileSync(fileURLToPath(url.slice(0, -IMPORTED.length)), 'utf8');
    return { format: 'module', source: `export default ${json}`, shortCircuit: true };
  },
});

/** Milliseconds after which a test or hook fails, unless it states another limit. */
const LIMIT_MS = 240_000;

// Limits the duration of each test and hook, and lets tests run again (`retried`).
addEventHandler((event, state) => {
  if (event.name === 'add_test') {
    const test = state.currentDescribeBlock.children.at(-1);
    if (test?.type === 'test' && test.fn) test.fn = retried(limited(test.fn, event.timeout));
  }
  if (event.name === 'add_hook') {
    const hook = state.currentDescribeBlock.hooks.at(-1);
    if (hook) hook.fn = limited(hook.fn, event.timeout);
  }
});

type Work = () => unknown;

function limited(work: unknown, limit = LIMIT_MS): () => Promise<void> {
  // The cast is safe: the lint rules refuse a test or hook that takes a callback.
  const run = work as Work;
  return async () => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`not done after ${limit} ms`)), limit);
    });
    try {
      await Promise.race([run(), late]);
    } finally {
      clearTimeout(timer);
    }
  };
}

/** With CI set, other work may slow the machine down, so a failed test runs once more. The first failure is printed. */
function retried(work: () => Promise<void>): () => Promise<void> {
  if (!process.env.CI) return work;
  return () =>
    work().catch((error: unknown) => {
      process.stderr.write(`Failed, runs once more: ${String(error)}\n`);
      return work();
    });
}
