import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import type { KeptLog } from './trusted-log.ts'

/** Returns where the checkpoint of a log is kept for this person. */
export function checkpointFile(environment: Readonly<Record<string, string | undefined>>, origin: string): string {
  const state = environment['XDG_STATE_HOME']?.trim() || join(homedir(), '.local', 'state')
  return join(state, 'comfy-registry', `${origin.replaceAll(/[^A-Za-z0-9.-]/g, '_')}.checkpoint`)
}

/** Reads a kept checkpoint and the key beside it; undefined for what is not there. */
export async function readKept(file: string): Promise<Partial<KeptLog>> {
  const [checkpoint, key] = await Promise.all([readText(file), readText(`${file}.key`)])
  return { ...(checkpoint !== undefined && { checkpoint }), ...(key !== undefined && { key: key.trim() }) }
}

/** Keeps a checkpoint and its key, each whole or not at all. */
export async function writeKept(file: string, { key, checkpoint }: { key: string; checkpoint: string }): Promise<void> {
  await mkdir(dirname(resolve(file)), { recursive: true })
  await replace(`${file}.key`, `${key}\n`)
  await replace(file, checkpoint)
}

async function replace(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text)
  await rename(`${file}.new`, file)
}

function readText(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
