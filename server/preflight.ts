import { existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';

import { type Config, ConfigError, ownKeyFile, readConfig } from './config';
import { createEmbedded } from './database/embedded';
import { checkDatabase, checkReadUrl } from './database/reach';
import { errorCode } from './database/error-code';
import { checkFiles, fileStoreOf } from './files/bucket-store';
import { readKeyFile } from './files/master-keys';
import { listenOn, METRICS_SETTINGS } from './kernel/listen';

/**
 * Returns in one line why the server cannot start with these settings; undefined if it can start. Checks ports,
 * folders, keys and database, and leaves nothing behind.
 */
export async function problemOf(
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
): Promise<string | undefined> {
  try {
    const config = readConfig(env, args);
    await checkPort(config);
    await checkMetricsPort(config);
    checkFolders(config);
    await checkKeys(config);
    if (config.databaseUrl !== undefined) await checkDatabase(config.databaseUrl);
    await checkReadUrl(config);
    await checkFiles(fileStoreOf(config.files));
    return undefined;
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error);
  }
}

/**
 * Begins to create the embedded database if these settings need one, because that takes a second in which the program
 * can be loaded. A failure is reported when the server starts the database.
 */
export function beginDatabase(env: NodeJS.ProcessEnv, args: readonly string[]): void {
  const { databaseUrl, dataDir } = readConfig(env, args);
  if (databaseUrl === undefined) void createEmbedded(dataDir).catch(() => {});
}

async function checkPort({ port, host }: Config): Promise<void> {
  const server = createServer();
  await listenOn(server, { port, host });
  await new Promise((resolve) => server.close(resolve));
}

async function checkMetricsPort({ metrics }: Config): Promise<void> {
  if (metrics?.port === undefined) return;
  const server = createServer();
  await listenOn(server, { port: metrics.port, host: metrics.host }, METRICS_SETTINGS);
  await new Promise((resolve) => server.close(resolve));
}

function checkFolders({ dataDir, databaseUrl, files }: Config): void {
  checkFolder(
    'DATA_DIR',
    dataDir,
    databaseUrl && ', because the host stores there what it has acknowledged',
  );
  if ('folder' in files && !files.folder.startsWith(dataDir + path.sep)) {
    checkFolder('FILES_URL', files.folder);
  }
}

/** Reads the key file. If there are no keys at all, checks that the file can be created. */
async function checkKeys(config: Config): Promise<void> {
  const keys = await readKeyFile(config.keyFile);
  if (keys.length > 0 || config.secretKeys.length > 0) return;
  if (config.keyFile !== ownKeyFile(config)) checkFolder('KEY_FILE', path.dirname(config.keyFile));
  else checkFolder('DATA_DIR', config.dataDir);
}

/** Checks a folder. If it does not exist yet, its nearest existing parent must be writable. */
function checkFolder(name: string, folder: string, reason = ''): void {
  const nearestPath = nearest(folder);
  if (!statSync(nearestPath).isDirectory()) {
    throw new ConfigError(`${name} must be a folder, and ${nearestPath} is a file`);
  }
  try {
    rmdirSync(mkdtempSync(path.join(nearestPath, '.sarraf-')));
  } catch (error) {
    const below = nearestPath === folder ? '' : ` for ${folder}`;
    throw new ConfigError(
      `${name} must be a folder that can be written to${reason}: nothing can be made in ${nearestPath}${below} (${String(errorCode(error))})`,
    );
  }
}

function nearest(folder: string): string {
  const above = path.dirname(folder);
  return existsSync(folder) || above === folder ? folder : nearest(above);
}
