import type { components } from '@registry/contract/types'
import type { Insertable } from 'kysely'
import { writeAudit } from '../../access/audit/audit-store.ts'
import { holdToken } from '../../access/credentials/held-credentials.ts'
import { actorOf } from '../../access/permissions/actor.ts'
import type { Principal } from '../../access/permissions/principal.ts'
import type { Context } from '../../context.ts'
import { RegistryError } from '../../platform/errors.ts'
import { safeAddress } from '../../platform/safe-address.ts'
import type { DeclaredCompatibility, NodeFacts } from '../../schema/node-tables.ts'
import type { Database, Schema, VersionRow } from '../../schema/tables.ts'
import { reserveNode } from '../nodes/reserve-node.ts'
import { lockActivePublisher } from '../publishers/lock-publisher.ts'
import { expireNumber } from '../staging/expire-staged.ts'
import { stagedRefusal } from '../staging/refuse-staged.ts'
import { findMadeWith, lockVersionOf } from '../staging/staging-store.ts'
import { assertSecondFactorOfToken } from '../publishers/second-factor-rule.ts'
import { normalizeCompatibility } from '../versions/compatibility.ts'
import { checkProvenance, saveProvenance } from '../provenance/check-provenance.ts'
import type { Provenance } from '../provenance/verify-provenance.ts'
import { parseVersion } from '../versions/version-number.ts'
import { openUpload, saveAwaitedVersion, type UploadRow } from './publish-store.ts'

type PublishNode = components['schemas']['PublishNode']

type PublishNodeVersion = components['schemas']['PublishNodeVersion']

export interface PublishInput {
  publisherId: string
  nodeId: string
  node: components['schemas']['PublishNode']
  node_version: components['schemas']['PublishNodeVersion']
  /** Untrusted Sigstore bundle for the archive. */
  provenance?: unknown
}

/**
 * Creates a version without its archive, and an upload for it. Both stay hidden until the archive arrives, and another
 * publish replaces both. Throws `version_exists`, `version_staged` for a version waiting for approval, `token_invalid`,
 * `second_factor_of_token_required`, and provenance errors.
 */
export async function publishVersion(
  context: Context,
  principal: Principal,
  input: PublishInput,
): Promise<{ version: VersionRow; upload: UploadRow }> {
  const { nodeId, publisherId } = input
  const number = parseVersion(input.node_version.version)
  if (!number) throw new RegistryError('invalid_version', { version: input.node_version.version })
  if (input.node.id.toLowerCase() !== nodeId.toLowerCase()) {
    throw new RegistryError('node_id_mismatch', { pathId: nodeId, bodyId: input.node.id })
  }
  const provenance = input.provenance === undefined ? undefined : await checkProvenance(context, input.provenance)
  return context.db.transaction().execute(async (tx) => {
    await lockActivePublisher(tx, publisherId)
    await holdToken(tx, principal)
    await assertSecondFactorOfToken(tx, context, publisherId, principal)
    const now = context.clock.now()
    const node = await reserveNode(tx, { id: nodeId, publisherId, name: input.node.name || nodeId }, now)
    const declared = declaredCompatibility(input)
    const values: Insertable<Schema['node_versions']> = {
      node_id: node.id,
      version: number.version,
      precedence: number.precedence,
      is_prerelease: number.isPrerelease,
      changelog: input.node_version.changelog ?? '',
      dependencies: (input.node_version.dependencies ?? []).filter((line) => line.trim() !== ''),
      ...normalizeCompatibility(declared),
      declared: JSON.stringify(declared),
      node_facts: JSON.stringify(nodeFacts(input.node)),
      created_at: now,
      updated_at: now,
    }
    await expireNumber(tx, context, { node, number: number.version })
    const version = (await saveAwaitedVersion(tx, values)) ?? (await refuseTaken(tx, node.id, number.version))
    const repositories = [input.node.repository ?? '', node.repository]
    await saveProvenance(tx, provenance, { versionId: version.id, principal, repositories })
    const { maxBytes, expiresSeconds } = context.config.upload
    const expiresAt = new Date(now.getTime() + expiresSeconds * 1000)
    const madeWith = principal.kind === 'token' ? await findMadeWith(tx, principal.tokenId) : undefined
    const upload = await openUpload(tx, {
      version_id: version.id,
      max_bytes: maxBytes,
      expires_at: expiresAt,
      ...(madeWith && { made_with: JSON.stringify(madeWith) }),
      ...(provenance && { signature_sha256: provenance.signatureSha256 }),
    })
    await writeAudit(tx, {
      actor: actorOf(principal),
      action: 'version.publish',
      subject: `version:${node.id}@${version.version}`,
      ...(provenance && { detail: auditOf(provenance) }),
    })
    return { version, upload }
  })
}

/** Throws `version_staged` for a version waiting for approval, else `version_exists`. */
async function refuseTaken(tx: Database, nodeId: string, number: string): Promise<never> {
  const taken = await lockVersionOf(tx, nodeId, number)
  throw (taken && (await stagedRefusal(tx, taken))) ?? new RegistryError('version_exists', { nodeId, version: number })
}

function auditOf({ repository, workflow, commit, runUrl }: Provenance) {
  return { repository, workflow, commit, runUrl }
}

/** Licence that comfy-cli sends for a pack without one. */
const noLicense = '{}'

/**
 * Returns the pack's facts from a publish request. Clients send an empty text for a missing fact, and pages link only
 * web addresses.
 */
function nodeFacts(node: PublishNode): Partial<NodeFacts> {
  const facts = {
    name: node.name,
    description: node.description,
    author: node.author,
    category: node.category,
    license: node.license?.trim() === noLicense ? undefined : node.license,
    repository: safeAddress(node.repository ?? '', 'repository'),
    icon_url: safeAddress(node.icon ?? '', 'picture'),
    banner_url: safeAddress(node.banner_url ?? '', 'picture'),
    tags: node.tags,
  }
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined && value.length > 0))
}

/** Returns the compatibility as published: the version's values, else those of its pack. */
function declaredCompatibility(input: { node: PublishNode; node_version: PublishNodeVersion }): DeclaredCompatibility {
  const { node, node_version: version } = input
  return {
    supported_os: firstFilled(version.supported_os, node.supported_os) ?? [],
    supported_accelerators: firstFilled(version.supported_accelerators, node.supported_accelerators) ?? [],
    supported_comfyui_version: firstFilled(version.supported_comfyui_version, node.supported_comfyui_version) ?? '',
    supported_comfyui_frontend_version:
      firstFilled(version.supported_comfyui_frontend_version, node.supported_comfyui_frontend_version) ?? '',
  }
}

function firstFilled<Value extends { length: number }>(...values: (Value | undefined)[]): Value | undefined {
  return values.find((value) => value !== undefined && value.length > 0)
}
