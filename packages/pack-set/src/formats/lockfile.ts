import type { ChosenPack, Environment, LockedProvenance } from '../chosen-pack.ts'
import { leftOut, membersOf, withoutCommit } from './members.ts'
import { compareTexts, json, type FormattedFile } from './formatted-file.ts'

/** Content of `registry-lock.json`, as described in `lock.schema.json`. */
export interface Lock {
  lockVersion: 1
  /** ISO 8601 time; absent unless the writer asks for a time. */
  createdAt?: string
  environment?: Environment
  packs: LockedPack[]
}

export interface LockedPack {
  id: string
  name: string
  version?: string
  repository: string
  commit?: string
  sha256?: string
  size?: number
  downloadUrl?: string
  provenance?: LockedProvenance
  /** Reasons why the pack is in the set. */
  reasons: string[]
}

export interface LockOptions {
  createdAt?: Date
  environment?: Environment
}

/** Writes the lockfile of the registry. Equal sets give equal bytes, unless a time is given. */
export function formatLock(packs: readonly ChosenPack[], { createdAt, environment }: LockOptions = {}): FormattedFile {
  const { released, cloned, missing } = membersOf(packs)
  const lock: Lock = {
    lockVersion: 1,
    ...(createdAt && { createdAt: createdAt.toISOString() }),
    ...(environment && Object.keys(environment).length > 0 && { environment: environmentOf(environment) }),
    packs: [...released, ...cloned, ...missing].toSorted((a, b) => compareTexts(a.id, b.id)).map(lockedPack),
  }
  return {
    fileName: 'registry-lock.json',
    mediaType: 'application/json',
    text: json(lock),
    leftOut: leftOut(withoutCommit(cloned), 'commit'),
  }
}

function lockedPack(pack: ChosenPack): LockedPack {
  const { id, name, version, repository, commit, sha256, size, downloadUrl, provenance, reasons } = pack
  return {
    id,
    name,
    ...(version !== undefined && { version }),
    repository,
    ...(commit !== undefined && { commit }),
    ...(sha256 !== undefined && { sha256: sha256.toLowerCase() }),
    ...(size !== undefined && { size }),
    ...(downloadUrl !== undefined && { downloadUrl }),
    ...(provenance && { provenance }),
    reasons: [...new Set(reasons)].toSorted(compareTexts),
  }
}

function environmentOf({ comfyui, os, accelerator, python }: Environment): Environment {
  return {
    ...(comfyui !== undefined && { comfyui }),
    ...(os !== undefined && { os }),
    ...(accelerator !== undefined && { accelerator }),
    ...(python !== undefined && { python }),
  }
}
