import { fold, keyOf, osKey, rangeOf, type FacetField, type SearchFilters } from '@registry/search-engine'

/** Condition in Algolia's filter language, with its facet. */
export interface FilterText {
  facet: FacetField | undefined
  text: string
}

/** Converts filters to conditions; returns undefined when the filters exclude every pack. */
export function filterTexts({ ids, statuses, ...filters }: SearchFilters): FilterText[] | undefined {
  if (ids?.length === 0 || statuses?.length === 0) return undefined
  const texts: FilterText[] = [
    ...listed('os', 'os_keys', withAny(filters.os?.map(osKey))),
    ...listed('accelerator', 'accelerator_keys', withAny(filters.accelerators?.map(keyOf))),
    ...listed('license', 'license_key', filters.licenses?.map(fold)),
    ...listed(undefined, 'license_keys', filters.licenseFamilies?.map(keyOf)),
    ...listed('tag', 'tag_keys', filters.tags?.map(fold)),
    ...listed('publisher', 'publisher_id', filters.publishers),
    ...listed(undefined, 'publisher_keys', filters.people?.map(keyOf)),
    ...listed(undefined, 'pack_keys', filters.packs?.map(keyOf)),
    ...listed(
      undefined,
      'id_key',
      ids?.map((id) => id.toLowerCase()),
    ),
    ...listed(
      'input',
      'input_types',
      filters.inputs?.map((type) => type.toUpperCase()),
    ),
    ...listed(
      'output',
      'output_types',
      filters.outputs?.map((type) => type.toUpperCase()),
    ),
    ...listed(undefined, 'status', statuses?.map(wireWord)),
  ]
  const { hasNodes, releasedSince, releasedUntil, updatedSince, updatedUntil, comfyuiVersion } = filters
  if (hasNodes !== undefined) texts.push({ facet: 'hasNodes', text: `has_comfy_nodes:${hasNodes}` })
  if (releasedSince !== undefined) texts.push({ facet: undefined, text: `released_at >= ${releasedSince}` })
  if (releasedUntil !== undefined) texts.push({ facet: undefined, text: `released_at < ${releasedUntil}` })
  if (updatedSince !== undefined) texts.push({ facet: undefined, text: `updated_at >= ${updatedSince}` })
  if (updatedUntil !== undefined) texts.push({ facet: undefined, text: `updated_at < ${updatedUntil}` })
  const range = comfyuiVersion === undefined ? undefined : rangeOf(comfyuiVersion)
  if (range) {
    texts.push(
      { facet: undefined, text: `comfyui_low <= ${range.high}` },
      { facet: undefined, text: `comfyui_high >= ${range.low}` },
    )
  }
  return texts
}

function listed(facet: FacetField | undefined, attribute: string, values: readonly string[] | undefined): FilterText[] {
  if (!values || values.length === 0) return []
  const texts = [...new Set(values)].slice(0, mostValues).map((value) => `${attribute}:${quoted(value)}`)
  return [{ facet, text: texts.length === 1 ? texts.join('') : `(${texts.join(' OR ')})` }]
}

const mostValues = 1000

function withAny(keys: readonly string[] | undefined): readonly string[] | undefined {
  return keys && keys.length > 0 ? [...keys, 'any'] : undefined
}

function quoted(value: string): string {
  return `"${value.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** Converts `active` to `NodeStatusActive`, the form in records. */
function wireWord(status: string): string {
  return `NodeStatus${status.charAt(0).toUpperCase()}${status.slice(1)}`
}
