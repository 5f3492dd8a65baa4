import type { Selectable } from 'kysely'
import type { Schema } from '../../schema/tables.ts'

/** A change of a version's status, or the attempt at one that was refused. */
export type DecisionRow = Selectable<Schema['version_decisions']>
