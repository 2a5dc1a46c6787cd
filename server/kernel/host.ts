import type { KeyObject } from 'node:crypto';

import type { Kysely } from 'kysely';
import type { Logger } from 'pino';

import type { Config } from '@/server/config';
import type { DB } from '@/server/database/types';
import type { MasterKeys } from '@/server/files/master-keys';
import type { FileStore } from '@/server/files/store';
import type { Jobs } from '@/server/jobs/jobs';
import type { Mailer } from '@/server/mail/mailer';
import type { Catalogues } from './locale';
import type { Sealer } from './seal';

export type { Db, Tx } from '@/server/database/handle';

/** What the program needs from the outside world, so that tests can bring their own. */
export type Host = Readonly<{
  config: Config;
  db: Kysely<DB>;
  /** A few connections of their own for what must be written although a call is refused: counted tries. */
  aside: Kysely<DB>;
  log: Logger;
  mail: Mailer;
  files: FileStore;
  jobs: Jobs;
  catalogues: Catalogues;
  /** Signs the CSRF token; kept in the database, so that every process of the host shares it. */
  csrfSecret: KeyObject;
  /** Wraps the keys that files and personal data are sealed with. */
  masters: MasterKeys;
  /** Seals what is kept to be read again: the secrets of authenticators, letters that wait. */
  sealer: Sealer;
  now: () => Date;
}>;
