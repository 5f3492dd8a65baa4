import type { Schema } from '@registry/api-client'
import validRange from 'semver/ranges/valid.js'

export type AdminVersion = Schema<'AdminVersion'>

/** Compatibility of a version, as the registry understands it. */
export type Values = Required<Schema<'Compatibility'>>
export type Field = keyof Values

/** Fields of the dialog. An absent field differs between the selected versions and is not changed. */
export type Draft = Partial<Values>

export const fields = [
  'supported_os',
  'supported_accelerators',
  'supported_comfyui_version',
  'supported_comfyui_frontend_version',
] as const satisfies Field[]

/** Returns the label and selection key of a version: `node@version`. */
export const versionKey = ({ node_id: node, version }: Pick<AdminVersion, 'node_id' | 'version'>): string =>
  `${node}@${version}`

/** Returns the values that all versions share. */
export const draftOf = (versions: readonly Values[]): Draft => {
  const [first, ...others] = versions
  if (!first) return {}
  const isCommon = (field: Field) => others.every((each) => isSame(each[field], first[field]))
  return pick(first, fields.filter(isCommon))
}

/** Picks the compatibility values of a version. */
export const valuesOf = (version: Values): Values => ({
  supported_os: version.supported_os,
  supported_accelerators: version.supported_accelerators,
  supported_comfyui_version: version.supported_comfyui_version,
  supported_comfyui_frontend_version: version.supported_comfyui_frontend_version,
})

/** Returns the fields in which at least one version differs from the draft, or `undefined` when all agree. */
export const changesOf = (versions: readonly Values[], draft: Draft): Draft | undefined => {
  const trimmed = trim(draft)
  const changed = fields.filter((field) => {
    const value = trimmed[field]
    return value !== undefined && versions.some((version) => !isSame(version[field], value))
  })
  return changed.length > 0 ? pick(trimmed, changed) : undefined
}

/** Returns the fields whose range npm's semver cannot parse. An empty range sets no limit. */
export const invalidFields = (draft: Draft): Field[] =>
  (['supported_comfyui_version', 'supported_comfyui_frontend_version'] as const).filter(
    (field) => rangeMeaning(draft[field] ?? '') === undefined,
  )

/** Returns the expanded form of a range: an empty text for no limit, `undefined` for an invalid range. */
export const rangeMeaning = (text: string): string | undefined =>
  text.trim() === '' ? '' : (validRange(text.trim()) ?? undefined)

/** Returns the requests that restore the versions, one for each distinct set of old values. */
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
