import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestRegistry } from './harness.ts'

/** Returns the texts of mails to an address with their headers, unordered. */
export async function mailsTo({ context }: TestRegistry, address: string): Promise<string[]> {
  const { mail } = context.config
  if (mail.kind !== 'folder') throw new Error('mail goes to a server here')
  const names = await readdir(mail.directory).catch(() => [])
  const mails = await Promise.all(names.map((name) => readFile(join(mail.directory, name), 'utf8')))
  return mails
    .filter((text) => new RegExp(`^To: .*${address}`, 'im').test(text))
    .map((text) => text.replaceAll('\r\n', '\n'))
}

/** Returns the secret of the only invitation to an address. */
export async function invitationTokenFor(registry: TestRegistry, address: string): Promise<string> {
  const mails = await mailsTo(registry, address)
  const token = /\/invitations\?publisher=[a-z0-9-]+#([\w-]+)/.exec(mails.at(-1) ?? '')?.[1]
  if (mails.length !== 1 || token === undefined) throw new Error(`${mails.length} mails to ${address}`)
  return token
}
