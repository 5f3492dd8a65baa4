import type { Schema } from '@registry/api-client'
import validRange from 'semver/ranges/valid.js'

export type AdminVersion = Schema<'AdminVersion'>

/** Where a version runs, as the registry understands it. */
export type Values = Required<Schema<'Compatibility'>>
export type Field = keyof Values

/** Fields of the dialog. A field that is absent differs between the chosen versions, and stays as it is. */
export type Draft = Partial<Values>

export const fields = [
  'supported_os',
  'supported_accelerators',
  'supported_comfyui_version',
  'supported_comfyui_frontend_version',
] as const satisfies Field[]

/** How a version is called and chosen. */
export const versionKey = ({ node_id: node, version }: Pick<AdminVersion, 'node_id' | 'version'>): string =>
  `${node}@${version}`

/** The values that all versions share. */
export const draftOf = (versions: readonly Values[]): Draft => {
  const [first, ...others] = versions
  if (!first) return {}
  const isCommon = (field: Field) => others.every((each) => isSame(each[field], first[field]))
  return pick(first, fields.filter(isCommon))
}

/** Every value of a version. */
export const valuesOf = (version: Values): Values => ({
  supported_os: version.supported_os,
  supported_accelerators: version.supported_accelerators,
  supported_comfyui_version: version.supported_comfyui_version,
  supported_comfyui_frontend_version: version.supported_comfyui_frontend_version,
})

/** The fields in which at least one version differs from the draft; undefined when there are none. */
export const changesOf = (versions: readonly Values[], draft: Draft): Draft | undefined => {
  const trimmed = trim(draft)
  const changed = fields.filter((field) => {
    const value = trimmed[field]
    return value !== undefined && versions.some((version) => !isSame(version[field], value))
  })
  return changed.length > 0 ? pick(trimmed, changed) : undefined
}

/** The ranges that npm's semver cannot read. An empty one is no limit. */
export const faultsOf = (draft: Draft): Field[] =>
  (['supported_comfyui_version', 'supported_comfyui_frontend_version'] as const).filter(
    (field) => rangeMeaning(draft[field] ?? '') === undefined,
  )

/** Spells out a range; empty for no limit, undefined when it cannot be read. */
export const rangeMeaning = (text: string): string | undefined =>
  text.trim() === '' ? '' : (validRange(text.trim()) ?? undefined)

/** Requests that restore versions, as few as there are different states among them. */
export const undoRequests = (
  results: readonly Schema<'CompatibilityResults'>['results'][number][],
  sent: Draft,
): Schema<'SetCompatibility'>[] => {
  const groups = new Map<string, Schema<'SetCompatibility'>>()
  for (const { node_id, version, outcome, before = {} } of results) {
    if (outcome !== 'done') continue
    const values = pick(
      { ...nothing, ...before },
      fields.filter((field) => sent[field] !== undefined),
    )
    const key = JSON.stringify(values)
    const group = groups.get(key) ?? { items: [], values, dry_run: false }
    group.items.push({ node_id, version })
    groups.set(key, group)
  }
  return [...groups.values()]
}

const nothing: Values = {
  supported_os: [],
  supported_accelerators: [],
  supported_comfyui_version: '',
  supported_comfyui_frontend_version: '',
}

const pick = (values: Draft, wanted: readonly Field[]): Draft =>
  Object.fromEntries(wanted.flatMap((field) => (values[field] === undefined ? [] : [[field, values[field]]])))

const trim = (draft: Draft): Draft =>
  Object.fromEntries(
    Object.entries(draft).map(([field, value]) => [field, typeof value === 'string' ? value.trim() : value]),
  )

const isSame = (a: string | readonly string[], b: string | readonly string[]) =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a.toSorted().join('\n') === b.toSorted().join('\n')
