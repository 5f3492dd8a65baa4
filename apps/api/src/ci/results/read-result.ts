import type { components } from '@registry/contract/types'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { presentResult } from './present-result.ts'
import { findResultRow } from './result-read-store.ts'

/** Returns a result with machine statistics. Throws `ci_result_not_found`. */
export async function readResult(
  { db, config }: Pick<Context, 'db' | 'config'>,
  resultId: string,
): Promise<components['schemas']['ActionJobResult']> {
  const row = await findResultRow(db, resultId)
  if (!row) throw new RegistryError('ci_result_not_found', { resultId })
  return { ...presentResult(config, row), ...(row.machine_stats && { machine_stats: row.machine_stats }) }
}
