import type { Kysely, Transaction } from 'kysely';

import type { DB } from './types';

export type Db = Kysely<DB> | Transaction<DB>;
export type Tx = Transaction<DB>;
