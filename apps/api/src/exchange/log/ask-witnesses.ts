import {
  openTree,
  parseCheckpoint,
  parseSignatureLines,
  signatureLine,
  tilePath,
  verifyCosignature,
  type Checkpoint,
} from '@registry/transparency-log'
import type { Context } from '../../context.ts'
import type { Witness } from '../../platform/config/transparency-config.ts'
import { listCosignatures, readHead, saveCosignature } from './log-store.ts'
import { readTile } from './read-log.ts'

type Parts = Pick<Context, 'config' | 'db' | 'logBlobs' | 'log'>

const patienceMs = 10_000
const conflict = 409

/**
 * Requests a cosignature on the newest checkpoint from each configured witness, as defined in c2sp.org/tlog-witness.
 * The next call retries an unavailable witness, which delays nothing else.
 */
export async function askWitnesses(parts: Parts): Promise<void> {
  const { config, db, log } = parts
  if (config.transparency.witnesses.length === 0) return
  const { checkpoint: text } = await readHead(db)
  const checkpoint = text === null ? undefined : parseCheckpoint(text)
  if (text === null || !checkpoint) return
  const known = new Map((await listCosignatures(db)).map(({ witness, size }) => [witness, size]))
  for (const witness of config.transparency.witnesses) {
    const size = known.get(witness.key.text) ?? 0
    if (size === checkpoint.size && size > 0) continue
    try {
      await ask(parts, { witness, text, checkpoint }, size)
    } catch (error) {
      log.warn({ err: error, witness: witness.key.name }, 'a witness of the transparency log could not be asked')
    }
  }
}

interface Question {
  witness: Witness
  text: string
  checkpoint: Checkpoint
}

async function ask(parts: Parts, question: Question, since: number): Promise<void> {
  const { witness, checkpoint } = question
  const first = await send(parts, question, since)
  // The witness returns the size of the checkpoint that it signed last.
  const size = first.status === conflict ? Number((await first.text()).trim()) : undefined
  const isUsable = size !== undefined && Number.isSafeInteger(size) && size >= 0 && size <= checkpoint.size
  const response = isUsable && size !== since ? await send(parts, question, size) : first
  if (!response.ok) throw new Error(`it answered ${response.status}`)
  for (const line of parseSignatureLines(await response.text()) ?? []) {
    if (!verifyCosignature(checkpoint.note, line, [witness.key])) continue
    return saveCosignature(parts.db, {
      witness: witness.key.text,
      size: checkpoint.size,
      line: signatureLine(line),
    })
  }
  throw new Error('its answer has no cosignature of its key')
}

async function send(parts: Parts, { witness, text, checkpoint }: Question, since: number): Promise<Response> {
  const tree = openTree(checkpoint.size, (address) => readTile(parts, tilePath(address).slice('tile/'.length)))
  const proof = await tree.proveConsistency(since)
  const lines = proof.map((hash) => `${Buffer.from(hash).toString('base64')}\n`)
  return fetch(`${witness.url}/add-checkpoint`, {
    method: 'POST',
    body: `old ${since}\n${lines.join('')}\n${text}`,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
  })
}
