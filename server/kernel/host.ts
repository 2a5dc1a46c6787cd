import type { KeyObject } from 'node:crypto';

import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Config } from '@/server/config';
import type { Archive } from '@/server/database/embedded/archive';
import type { ReadStandby } from '@/server/database/read-standby';
import type { DB } from '@/server/database/types';
import type { Acknowledgements } from './acknowledgements';
import type { Catalogues } from './locale';
import type {
  CallObserver,
  FileStore,
  InspectedFile,
  InspectionLane,
  Jobs,
  Mailer,
  MasterKeys,
  OpenedWorkbook,
  SpanObserver,
} from './ports';
import type { Sealer } from './seal';
import type { Standby } from './standby';

export type { Db, Tx } from '@/server/database/handle';

/** Environment of the server code: configuration, database, mail, files, clock. Tests replace it. */
export type Host = Readonly<{
  config: Config;
  db: Kysely<DB>;
  /** Standby for calls that read much; missing unless the settings name one (`DATABASE_READ_URL`). */
  reads?: ReadStandby | undefined;
  /** A separate small pool for writes that must survive a refused call, such as counted attempts. */
  aside: Kysely<DB>;
  log: Logger;
  observe: CallObserver;
  /** Absent if no collector of traces is set. */
  span?: SpanObserver | undefined;
  mail: Mailer;
  /** Upper bound in ms of each wait for a server outside. Missing in production, where each wait has its own limit. */
  longestWaitMs?: number | undefined;
  files: FileStore;
  /**
   * Detects the kind of an uploaded file, decodes all of it, and returns the content to store. Refuses other kinds of
   * files than images and PDF, and (429) if the queue is too long.
   */
  inspect(file: string, lane: InspectionLane): Promise<InspectedFile>;
  /**
   * Reads a sheet of an uploaded workbook; undefined if the file is neither a zip archive nor a compound file. Refuses
   * damaged workbooks, other formats of workbooks, and (429) if the queue is too long.
   */
  openWorkbook(file: string, sheet: string | undefined): Promise<OpenedWorkbook | undefined>;
  jobs: Jobs;
  catalogues: Catalogues;
  /** Secret that signs CSRF tokens. It is stored in the database, so that all server processes share it. */
  csrfSecret: KeyObject;
  /** Master keys, which encrypt the keys for files and personal data. */
  masters: MasterKeys;
  /** Encrypts values that the server must decrypt again, such as authenticator secrets and queued messages. */
  sealer: Sealer;
  /** The changes that this host has acknowledged; missing with an embedded database, which no standby can replace. */
  acknowledgements?: Pick<Acknowledgements, 'note'> | undefined;
  /** Archive of the embedded database; missing unless the settings name one (`ARCHIVE_DIR`). */
  archive?: Pick<Archive, 'state' | 'finish'> | undefined;
  /** Synchronous standbys; missing unless the settings require one (`DURABILITY=standby`). */
  standby?: Standby | undefined;
  /** True for a server object that sends nothing, such as that of a sample: messages are not queued. */
  isSilent?: true;
  now: () => Date;
}>;
