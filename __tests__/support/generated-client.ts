import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The generator needs the compiler's old API, which our own compiler lacks. */
const GENERATE = `
import { registerHooks } from 'node:module';
const compiler = 'data:text/javascript,' + encodeURIComponent(
  "import { createRequire } from 'node:module';" +
  "export default createRequire('" + process.cwd() + "/')('@ts-morph/common').ts;");
registerHooks({
  resolve: (name, context, next) =>
    name === 'typescript' ? { url: compiler, shortCircuit: true } : next(name, context),
});
const { createClient } = await import('@hey-api/openapi-ts');
await createClient({ input: process.argv[2], output: process.argv[3], logs: { level: 'silent' } });
`;

const COMPILER = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
    target: 'esnext',
    module: 'esnext',
    moduleResolution: 'bundler',
    lib: ['dom', 'dom.iterable', 'esnext'],
  },
  include: ['**/*.ts'],
};

/**
 * Generates a client from a document, compiles it with a program under strict, and runs that. The folder is in our
 * tree, ignored by git, so that the compiler finds its dependencies.
 */
export async function runGeneratedClient(
  document: unknown,
  program: string,
  env: Readonly<Record<string, string>>,
): Promise<string> {
  const folder = path.resolve('.cache', `client-${process.pid}`);
  const at = (name: string) => path.join(folder, name);
  await mkdir(folder, { recursive: true });
  try {
    await writeFile(at('document.json'), JSON.stringify(document));
    await writeFile(at('generate.mjs'), GENERATE);
    await writeFile(at('program.ts'), program);
    await writeFile(at('tsconfig.json'), JSON.stringify(COMPILER));
    await run('node', [at('generate.mjs'), at('document.json'), at('client')]);
    await run(path.resolve('node_modules/.bin/tsc'), ['-p', folder]).catch(told);
    const bundle = [
      '--bundle',
      '--platform=node',
      '--format=esm',
      `--outfile=${at('program.mjs')}`,
    ];
    await run(path.resolve('node_modules/.bin/esbuild'), [at('program.ts'), ...bundle]);
    const { stdout } = await run('node', [at('program.mjs')], { env: { ...process.env, ...env } });
    return stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The compiler reports its errors on stdout. */
function told(error: unknown): never {
  throw new Error(String((error as { stdout?: unknown }).stdout ?? error));
}
