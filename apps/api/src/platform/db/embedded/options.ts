import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

/** Object ids of the types that are answered as numbers, on a server too. */
export const int8 = 20
export const numeric = 1700

/** Options of every embedded instance, on disk or, in tests, in memory. */
export const embeddedOptions = {
  extensions: { pg_trgm },
  parsers: { [int8]: Number, [numeric]: Number },
  // The system caches the same files, so 128 MB, the default, would hold them twice.
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
}
