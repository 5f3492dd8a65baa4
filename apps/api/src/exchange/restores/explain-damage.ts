import { findKnownBackups } from '../backups/known-backups.ts'
import type { Config } from '../../platform/config/config.ts'
import { ConfigError } from '../../platform/config/config-error.ts'
import { DamagedDatabase, isDamage } from '../../platform/db/damage.ts'
import { leastFree } from '../../platform/disk/free-space.ts'
import { isDiskFull } from '../../platform/disk/is-disk-full.ts'

/** Bytes that the embedded database needs to start. */
const startBytes = 32 * 1024 * 1024
const mostNamed = 5

/** Converts an error of opening the embedded database into advice for the operator. Returns other errors unchanged. */
export async function explainDamage(
  { database, dataDirectory }: Pick<Config, 'database' | 'dataDirectory'>,
  error: unknown,
): Promise<unknown> {
  if (database.kind !== 'embedded' || !(isDamage(error) || isDiskFull(error))) return error
  const subject = `The embedded database in ${database.directory}`
  const reason =
    error instanceof DamagedDatabase ? error.message : String(error instanceof Error ? error.message : error)
  if (isDiskFull(error) || (await leastFree([database.directory])) < startBytes) {
    return new ConfigError(`${subject} cannot be opened: the disk is full (${reason}). Make room, then start again.`)
  }
  const backups = await findKnownBackups(dataDirectory)
  return new ConfigError(`${subject} cannot be opened (${reason}). It is damaged.\n${advice(backups.map(describe))}`)
}

const describe = ({ madeAt, folder }: { madeAt: string; folder: string }): { folder: string; line: string } => ({
  folder,
  line: `  ${madeAt}  ${folder}`,
})

function advice(backups: { folder: string; line: string }[]): string {
  const [newest] = backups
  const how = (folder: string) =>
    `Restore it into a new folder, and start the registry with that one:\n  DATA_DIR=<new folder> registry restore ${folder}`
  if (!newest) return `No backup of it is known here. If you have one:\n${how('<backup>')}`
  const lines = backups.slice(0, mostNamed).map(({ line }) => line)
  return ['These backups were made of it, the newest first:', ...lines, how(newest.folder)].join('\n')
}
