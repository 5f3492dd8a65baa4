import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import type { Database } from '../../schema/tables.ts'
import { repositoryKeyOf } from '../nodes/repository.ts'
import { trustedEvents } from '../trusted-publishing/workflow.ts'
import {
  deleteProvenance,
  findProvenance,
  findTrustOfToken,
  findVersionOfBundle,
  insertProvenance,
} from './provenance-store.ts'
import { verifyProvenance, type Provenance } from './verify-provenance.ts'

/**
 * Verifies the bundle of a publish, offline and in a few milliseconds. Throws as `verifyBundle`, and
 * `provenance_wrong_source` for a run whose issuer or trigger event is not trusted.
 */
export async function checkProvenance(
  { config, trustedRoots }: Pick<Context, 'config' | 'trustedRoots'>,
  bundle: unknown,
): Promise<Provenance> {
  const provenance = await verifyProvenance(bundle, trustedRoots)
  const { issuer, event } = provenance
  if (issuer !== config.github.actionsIssuer) throw wrongSource(`a run at ${issuer}`, config.github.actionsIssuer)
  if (!trustedEvents.has(event)) {
    throw wrongSource(`a run by ${event}`, `a run by one of: ${[...trustedEvents].join(', ')}`)
  }
  return provenance
}

export interface PublishedSource {
  versionId: string
  principal: Principal
  /** Addresses of the repository: of this publish, then of the node. */
  repositories: string[]
}

/**
 * Saves the provenance of a version in the transaction of its publish, or removes that of an earlier attempt. Throws
 * `provenance_wrong_source` and `provenance_replayed`.
 */
export async function saveProvenance(
  tx: Database,
  provenance: Provenance | undefined,
  { versionId, principal, repositories }: PublishedSource,
): Promise<void> {
  await deleteProvenance(tx, versionId)
  if (!provenance) return
  const trust = principal.kind === 'token' ? await findTrustOfToken(tx, principal.tokenId) : undefined
  if (trust) refuseOtherWorkflow(provenance, trust)
  else refuseOtherRepository(provenance, repositories)
  const { bundle, digests, signatureSha256, repositoryId, runUrl, logIndex, signedAt, ...facts } = provenance
  const isNew = await insertProvenance(tx, {
    version_id: versionId,
    bundle,
    digests,
    signature_sha256: signatureSha256,
    repository_id: repositoryId,
    run_url: runUrl,
    log_index: logIndex ?? null,
    signed_at: signedAt,
    ...facts,
  })
  if (!isNew) await refuseReplayed(tx, signatureSha256)
}

/**
 * Throws `provenance_wrong_archive` for an archive that the bundle of its publish does not name. Throws
 * `provenance_replayed` if another version took the bundle meanwhile, so that no version loses its provenance silently.
 */
export async function refuseUnproven(
  db: Database,
  { version, signature }: { version: { id: string }; signature: string | null },
  sha256: string,
): Promise<void> {
  if (signature === null) return
  const provenance = await findProvenance(db, version.id)
  if (provenance?.signature_sha256 !== signature) return refuseReplayed(db, signature)
  if (!provenance.digests.includes(sha256)) throw new RegistryError('provenance_wrong_archive', { sha256 })
}

async function refuseReplayed(db: Database, signature: string): Promise<never> {
  const other = await findVersionOfBundle(db, signature)
  const { node_id: nodeId, version } = other ?? { node_id: 'another', version: 'version' }
  throw new RegistryError('provenance_replayed', { nodeId, version })
}

function refuseOtherWorkflow(
  { repository, repositoryId, workflow }: Provenance,
  trust: { repository: string; workflow: string; repository_id: string | null },
): void {
  const path = `.github/workflows/${trust.workflow}`
  const isSame = isOf(repository, trust.repository) && workflow === path
  if (isSame && (trust.repository_id ?? repositoryId) === repositoryId) return
  throw wrongSource(`${workflow} in ${repository}`, `${path} in ${trust.repository}, which the publisher trusts`)
}

function isOf(address: string, repository: string): boolean {
  return URL.parse(address)?.pathname.slice(1).toLowerCase() === repository.toLowerCase()
}

function refuseOtherRepository({ repository }: Provenance, repositories: string[]): void {
  const expected = repositories.find((address) => address !== '')
  if (expected !== undefined && repositoryKeyOf(repository) === repositoryKeyOf(expected)) return
  throw wrongSource(repository, expected ?? 'a repository, and neither the publish nor the node names one')
}

function wrongSource(found: string, expected: string): RegistryError {
  return new RegistryError('provenance_wrong_source', { found, expected })
}
