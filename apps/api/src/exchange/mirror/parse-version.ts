import type { DeclaredCompatibility, VersionStatus } from '../../schema/node-tables.ts'
import { normalizeCompatibility } from '../../registry/versions/compatibility.ts'
import { parseVersion as parseNumber, type VersionNumber } from '../../registry/versions/version-number.ts'
import { fieldsOf, type Fields } from './fields.ts'
import { mayLeadTo } from './may-lead-to.ts'

/** Version in the form of the source. */
export interface SourceVersion {
  /** UUID at the source; undefined without a UUID. */
  id: string | undefined
  number: VersionNumber
  /** Address of the archive; undefined when the source omits it. */
  url: string | undefined
  /** Digest and size of the archive; undefined unless both are known. */
  archive: { sha256: string; size: number } | undefined
  facts: {
    changelog: string
    dependencies: string[]
    deprecated: boolean
    deprecation_message: string
    replacement_node_id: string
    yanked_at: Date | null
    yanked_reason: string
    status: VersionStatus
    status_reason: string
    supported_os: string[]
    supported_accelerators: string[]
    supported_comfyui_version: string
    supported_comfyui_frontend_version: string
  }
  declared: Partial<DeclaredCompatibility>
  created_at: Date | undefined
}

export type VersionRefusal = 'not_an_object' | 'version_number' | 'same_number' | 'status' | 'no_download_url'

const versionStatuses: Record<string, VersionStatus> = {
  NodeVersionStatusActive: 'active',
  NodeVersionStatusPending: 'pending',
  NodeVersionStatusFlagged: 'flagged',
  NodeVersionStatusBanned: 'banned',
  NodeVersionStatusDeleted: 'deleted',
}

/** Every status of the wire, for a request of all versions. */
export const wireStatuses = Object.keys(versionStatuses)

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/**
 * Parses a version of a foreign registry, or returns the reason for a refusal. Relative addresses resolve against
 * `baseUrl`.
 */
export function parseVersion(
  value: unknown,
  baseUrl: string,
): SourceVersion | { version: string; reason: VersionRefusal } {
  const fields = fieldsOf(value)
  if (!fields) return { version: '', reason: 'not_an_object' }
  const version = fields.text('version', 200)
  const number = parseNumber(version)
  if (!number) return { version, reason: 'version_number' }
  const status = statusOf(fields)
  if (!status) return { version, reason: 'status' }
  const declared = declaredOf(fields.object('declared_compatibility') ?? fields)
  const id = fields.text('id', 100).toLowerCase()
  return {
    id: uuid.test(id) ? id : undefined,
    number,
    url: downloadUrl(fields, baseUrl),
    archive: archiveOf(fields),
    facts: {
      changelog: fields.text('changelog', 100_000),
      dependencies: fields.texts('dependencies', { count: 1000, length: 2000 }),
      deprecated: fields.flag('deprecated'),
      deprecation_message: fields.text('deprecation_message', 500),
      replacement_node_id: fields.text('replacement_node_id', 100),
      ...yankOf(fields),
      status,
      status_reason: fields.text('status_reason', 100_000),
      ...normalizeCompatibility(declared),
    },
    declared: isEmpty(declared) ? {} : declared,
    created_at: fields.date('createdAt'),
  }
}

function statusOf(fields: Fields): VersionStatus | undefined {
  const word = fields.text('status', 100)
  return Object.hasOwn(versionStatuses, word) ? versionStatuses[word] : undefined
}

function yankOf(fields: Fields): Pick<SourceVersion['facts'], 'yanked_at' | 'yanked_reason'> {
  const since = fields.date('yanked_at')
  return since ? { yanked_at: since, yanked_reason: fields.text('yanked_reason', 500) } : notYanked
}

const notYanked = { yanked_at: null, yanked_reason: '' }

function downloadUrl(fields: Fields, baseUrl: string): string | undefined {
  const text = fields.text('downloadUrl', 4000)
  const url = text === '' ? null : URL.parse(text, `${baseUrl}/`)
  return url && /^https?:$/.test(url.protocol) && mayLeadTo(url, baseUrl) ? url.href : undefined
}

function archiveOf(fields: Fields): SourceVersion['archive'] {
  const sha256 = fields.text('sha256', 100).toLowerCase()
  const size = fields.count('size')
  return /^[0-9a-f]{64}$/.test(sha256) && size !== undefined && size > 0 ? { sha256, size } : undefined
}

function declaredOf(fields: Fields): DeclaredCompatibility {
  const limits = { count: 50, length: 200 }
  return {
    supported_os: fields.texts('supported_os', limits),
    supported_accelerators: fields.texts('supported_accelerators', limits),
    supported_comfyui_version: fields.text('supported_comfyui_version', 500),
    supported_comfyui_frontend_version: fields.text('supported_comfyui_frontend_version', 500),
  }
}

function isEmpty(declared: DeclaredCompatibility): boolean {
  return Object.values(declared).every((value: string | string[]) => value.length === 0)
}
