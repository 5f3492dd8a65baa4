import type { Environment, LockedProvenance } from '../chosen-pack.ts'
import { countOf, entriesOf, fieldOf, itemsOf, optional, readAs, textOf, type Field, type Read } from './fields.ts'
import type { Lock, LockedPack } from './lockfile.ts'

const longestText = 10_000_000
const notEmpty = /[^]/
const digest = /^[0-9a-f]{64}$/

/** Reads `registry-lock.json`. Fields outside the format are dropped. */
export function readLock(text: string): Read<Lock> {
  if (text.length > longestText) return { error: { why: 'too-long' } }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { error: { why: 'syntax' } }
  }
  return isNewer(value) ? { error: { why: 'newer' } } : readAs(() => lockOf({ value, at: '' }))
}

function isNewer(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || !('lockVersion' in value)) return false
  return typeof value.lockVersion === 'number' && Number.isInteger(value.lockVersion) && value.lockVersion > 1
}

function lockOf(document: Field): Lock {
  const fields = entriesOf(document)
  const version = fieldOf(fields, 'lockVersion')
  if (version.value !== 1) textOf({ ...version, value: undefined })
  return {
    lockVersion: 1,
    ...optional(fields, 'createdAt', textOf),
    ...optional(fields, 'environment', environmentOf),
    packs: itemsOf(fieldOf(fields, 'packs')).map(packOf),
  }
}

function environmentOf(field: Field): Environment {
  const fields = entriesOf(field)
  return {
    ...optional(fields, 'comfyui', textOf),
    ...optional(fields, 'os', textOf),
    ...optional(fields, 'accelerator', textOf),
    ...optional(fields, 'python', textOf),
  }
}

function packOf(field: Field): LockedPack {
  const fields = entriesOf(field)
  return {
    id: textOf(fieldOf(fields, 'id'), notEmpty),
    name: textOf(fieldOf(fields, 'name')),
    ...optional(fields, 'version', (version) => textOf(version, notEmpty)),
    repository: textOf(fieldOf(fields, 'repository')),
    ...optional(fields, 'commit', (commit) => textOf(commit, notEmpty)),
    ...optional(fields, 'sha256', (sha256) => textOf(sha256, digest)),
    ...optional(fields, 'size', countOf),
    ...optional(fields, 'downloadUrl', textOf),
    ...optional(fields, 'provenance', provenanceOf),
    reasons: itemsOf(fieldOf(fields, 'reasons')).map((reason) => textOf(reason)),
  }
}

function provenanceOf(field: Field): LockedProvenance {
  const fields = entriesOf(field)
  return {
    repository: textOf(fieldOf(fields, 'repository')),
    commit: textOf(fieldOf(fields, 'commit')),
    workflow: textOf(fieldOf(fields, 'workflow')),
  }
}
