import { signerKey, type SignerKey } from '@registry/transparency-log'
import { writeLeaf } from '../../access/log/enter-in-log.ts'
import type { Context } from '../../context.ts'
import { loadSecret } from '../../schema/secret-store.ts'
import type { Database } from '../../schema/tables.ts'
import { findLeafIndex, insertKey, listKeys, lockHead, updateHead, type LogKeyRow } from './log-store.ts'

type Parts = Pick<Context, 'config' | 'db'>

export interface Signers {
  keys: SignerKey[]
  /** The key that signs for the last time, and its successor with the index of the leaf that announced the change. */
  change?: { from: LogKeyRow; to: LogKeyRow; leafIndex: number }
}

/**
 * Names the log and its key on the first start, in the caller's transaction. Begins a rotation when the settings have a
 * new key. Returns the name.
 */
export async function settleKey(tx: Database, { config }: Pick<Parts, 'config'>): Promise<string> {
  const head = await lockHead(tx)
  const [own] = config.transparency.keys
  const origin = head.origin ?? own?.verifier.name ?? `${new URL(config.apiPublicUrl).host}/log`
  if (head.origin === null) await updateHead(tx, { origin })
  const current = (await listKeys(tx)).at(-1)
  if (!current) await insertKey(tx, { ...(own ? keyOfSettings(own) : await newKey(tx, origin)), since_size: 0 })
  else if (own && own.verifier.text !== current.verifier) await announce(tx, keyOfSettings(own))
  return origin
}

/**
 * Creates a new key and announces it in the log. Both keys sign the next checkpoint; the new key alone signs later
 * checkpoints.
 */
export async function rotateKey({ db, config }: Parts): Promise<string> {
  if (config.transparency.keys.length > 0) {
    throw new Error(
      'The key of the log is set by LOG_SIGNING_KEY: put the new key before the old one there, and restart.',
    )
  }
  return db.transaction().execute(async (tx) => {
    const origin = await settleKey(tx, { config })
    const key = await newKey(tx, origin)
    await announce(tx, key)
    return key.verifier
  })
}

/** Returns the keys that sign a checkpoint of this size. Throws for a missing secret key. */
export async function signersAt(tx: Database, { config }: Pick<Parts, 'config'>, size: number): Promise<Signers> {
  const [to, from] = (await listKeys(tx)).toReversed()
  if (!to) throw new Error('the transparency log has no key')
  if (!from || from.last_checkpoint !== null) return { keys: [await loadKey(tx, config, to)] }
  const leafIndex = await findLeafIndex(tx, subjectOfKey(to.verifier))
  if (leafIndex === undefined || leafIndex >= size) return { keys: [await loadKey(tx, config, from)] }
  const keys = [await loadKey(tx, config, from), await loadKey(tx, config, to)]
  return { keys, change: { from, to, leafIndex } }
}

async function announce(tx: Database, key: { verifier: string; secret: string | null }): Promise<void> {
  const keys = await listKeys(tx)
  if (keys.at(-2)?.last_checkpoint === null) throw new Error('The last rotation of the key of the log is not done yet.')
  if (keys.some(({ verifier }) => verifier === key.verifier)) throw new Error('The log had this key before.')
  await writeLeaf(tx, subjectOfKey(key.verifier), { kind: 'key', key: key.verifier })
  await insertKey(tx, { ...key, since_size: 0 })
}

function subjectOfKey(verifier: string): string {
  return `key:${verifier}`
}

function keyOfSettings({ verifier }: SignerKey) {
  return { verifier: verifier.text, secret: null }
}

async function newKey(tx: Database, origin: string): Promise<{ verifier: string; secret: string }> {
  const secret = `log-key-${(await listKeys(tx)).length + 1}`
  return { verifier: signerKey(origin, await loadSecret(tx, secret)).verifier.text, secret }
}

async function loadKey(tx: Database, { transparency }: Context['config'], row: LogKeyRow): Promise<SignerKey> {
  const name = row.verifier.slice(0, row.verifier.indexOf('+'))
  const key =
    row.secret === null
      ? transparency.keys.find(({ verifier }) => verifier.text === row.verifier)
      : signerKey(name, await loadSecret(tx, row.secret))
  if (key?.verifier.text !== row.verifier) {
    throw new Error(`The key ${row.verifier} of the log is missing: LOG_SIGNING_KEY lists it, after the new one.`)
  }
  return key
}
