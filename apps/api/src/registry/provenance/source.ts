import type { ObjectIdentifierValuePair } from '@sigstore/protobuf-specs'

/** The run that a Fulcio certificate attests. */
export interface Source {
  issuer: string
  /** Address of the repository. */
  repository: string
  repositoryId: string
  commit: string
  ref: string
  /** Path of the workflow in the repository. */
  workflow: string
  event: string
  runUrl: string
}

// https://github.com/sigstore/fulcio/blob/main/docs/oid-info.md
const arc = '1.3.6.1.4.1.57264.1.'

/** Reads the extensions of a verified certificate; undefined unless they name a workflow in its own repository. */
export function sourceOf(oids: readonly ObjectIdentifierValuePair[]): Source | undefined {
  const text = (number: number): string => {
    const found = oids.find(({ oid }) => oid?.id.join('.') === `${arc}${number}`)
    return found ? derText(Buffer.from(found.value)) : ''
  }
  const repository = text(12)
  const prefix = `${repository}/`
  const [config, signer] = [text(18), text(9)]
  const [workflow = ''] = config.slice(prefix.length).split('@')
  const runUrl = text(21)
  // A reusable workflow runs other code than the repository's own workflow.
  const isOwn = [config, signer, runUrl].every((address) => address.startsWith(prefix)) && signer === config
  if (repository === '' || !isOwn || !/^\.github\/workflows\/[^/]+\.ya?ml$/.test(workflow)) return undefined
  return {
    issuer: text(8),
    repository,
    repositoryId: text(15),
    commit: text(13),
    ref: text(14),
    workflow,
    event: text(20),
    runUrl,
  }
}

/** Returns the text of a DER string of at most 65,535 bytes; empty for anything else. */
function derText(der: Buffer): string {
  const first = der[1] ?? 0
  const lengthBytes = first < 0x80 ? 0 : first - 0x80
  if (der.length < 2 || lengthBytes > 2) return ''
  const length = lengthBytes === 0 ? first : der.readUIntBE(2, lengthBytes)
  const text = der.subarray(2 + lengthBytes)
  return text.length === length ? text.toString('utf8') : ''
}
