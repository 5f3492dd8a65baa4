import { parse } from 'yaml'
import { entriesOf, flagOf, itemsOf, readAs, textOf, type Field, type Read } from './fields.ts'

/** Snapshot of ComfyUI-Manager. */
export interface Snapshot {
  /** Commit of ComfyUI. */
  comfyui?: string
  /** Packs from the registry. */
  released: { id: string; version: string }[]
  /** Packs that are installed by Git. */
  cloned: { repository: string; commit?: string; isDisabled: boolean }[]
  files: { fileName: string; isDisabled: boolean }[]
  /** Installed Python packages, as requirement lines. */
  requirements: string[]
}

const longestJson = 10_000_000
const longestYaml = 1_000_000
// The parser compares every two keys of a mapping, and searches the document for each alias, which no client writes.
const yamlOptions = { logLevel: 'error', uniqueKeys: false, maxAliasCount: 0 } as const

/**
 * Reads a snapshot of Manager or comfy-cli: JSON, or YAML under `custom_nodes`. In both, the last value of a repeated
 * key counts.
 */
export function readSnapshot(text: string): Read<Snapshot> {
  // The YAML parser accepts JSON too, but it is slow.
  const isJson = text.trimStart().startsWith('{')
  if (text.length > (isJson ? longestJson : longestYaml)) return { error: { why: 'too-long' } }
  let value: unknown
  try {
    value = isJson ? JSON.parse(text) : parse(text, yamlOptions)
  } catch {
    return { error: { why: 'syntax' } }
  }
  return readAs(() => {
    const document = entriesOf({ value, at: '' })
    return snapshotOf(
      document.has('git_custom_nodes') ? document : entriesOf(document.get('custom_nodes') ?? { value, at: '' }),
    )
  })
}

function snapshotOf(fields: ReadonlyMap<string, Field>): Snapshot {
  const commit = fields.get('comfyui')
  const files = fields.get('file_custom_nodes')
  return {
    ...(isSet(commit) && { comfyui: textOf(commit) }),
    released: entriesIn(fields.get('cnr_custom_nodes')).map(([id, version]) => ({ id, version: textOf(version) })),
    cloned: entriesIn(fields.get('git_custom_nodes')).map(([repository, facts]) => clonedOf(repository, facts)),
    files: isSet(files) ? itemsOf(files).map(fileOf) : [],
    requirements: entriesIn(fields.get('pips')).map(([name, source]) => requirementOf(name, textOf(source))),
  }
}

/** Manager writes null for values that it did not look up. */
function isSet(field: Field | undefined): field is Field {
  return (field?.value ?? null) !== null
}

function entriesIn(field: Field | undefined): [string, Field][] {
  return isSet(field) ? [...entriesOf(field)] : []
}

/** `numpy==2.0` is a complete requirement. A name with a source was installed from an address. */
function requirementOf(name: string, source: string): string {
  return source === '' ? name : `${name} @ ${source}`
}

function clonedOf(repository: string, field: Field): Snapshot['cloned'][number] {
  const facts = entriesOf(field)
  const commit = facts.get('hash')
  const hash = isSet(commit) ? textOf(commit) : ''
  return { repository, ...(hash !== '' && { commit: hash }), isDisabled: isDisabled(facts) }
}

function fileOf(field: Field): Snapshot['files'][number] {
  const facts = entriesOf(field)
  return { fileName: textOf(facts.get('filename') ?? { ...field, value: undefined }), isDisabled: isDisabled(facts) }
}

function isDisabled(facts: ReadonlyMap<string, Field>): boolean {
  const disabled = facts.get('disabled')
  return disabled !== undefined && flagOf(disabled)
}
