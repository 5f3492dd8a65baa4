import { access, appendFile, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const fileName = 'backups.tsv'

export interface KnownBackup {
  madeAt: string
  folder: string
}

/** Records a backup beside the data, so that an operator finds it when the database is damaged. */
export async function noteBackup(dataDirectory: string, { madeAt, folder }: KnownBackup): Promise<void> {
  await appendFile(join(dataDirectory, fileName), `${madeAt}\t${folder}\n`, { mode: 0o600 })
}

/** Lists the recorded backups of a data folder that still exist, newest first. */
export async function findKnownBackups(dataDirectory: string): Promise<KnownBackup[]> {
  const text = await readFile(join(dataDirectory, fileName), 'utf8').catch(() => '')
  const noted = text
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([madeAt, folder]) => (madeAt && folder ? [{ madeAt, folder }] : []))
  const isThere = await Promise.all(noted.map(({ folder }) => exists(join(folder, 'manifest.json'))))
  return noted.filter((_, index) => isThere[index]).toReversed()
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
