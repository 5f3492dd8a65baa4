import { posix } from 'node:path'
import { parse, TomlError, type TomlTable } from 'smol-toml'
import { RegistryError } from '../../platform/errors.ts'
import { storable } from './archive-text.ts'

/** Facts of an archive's pyproject.toml; missing, empty and non-text fields are absent. */
export interface Manifest {
  name?: string | undefined
  version?: string | undefined
  publisherId?: string | undefined
  displayName?: string | undefined
  description?: string | undefined
  /** Format of comfy-cli: JSON such as {"file":"LICENSE"}, or an expression. */
  license?: string | undefined
  /** Range of ComfyUI releases in `[tool.comfy]`. */
  requiresComfyui?: string | undefined
  /** Requirements in `[project]`, as they stand there; absent for none. */
  dependencies?: string[]
  /** Whether the build computes the version. */
  dynamicVersion: boolean
}

export interface Pyproject {
  manifest: Manifest
  licenseFile: string | undefined
}

/** Parses a pyproject.toml. Throws `archive_manifest_invalid` for invalid TOML. */
export function readPyproject(text: string): Pyproject {
  const document = parseToml(text)
  const project = table(document['project'])
  const comfy = table(table(document['tool'])['comfy'])
  const dynamic = project['dynamic']
  return {
    manifest: {
      name: filled(project['name']),
      version: filled(project['version']),
      publisherId: filled(comfy['PublisherId']),
      displayName: filled(comfy['DisplayName']),
      description: filled(project['description']),
      license: licenseOf(project['license']),
      requiresComfyui: filled(comfy['requires-comfyui']),
      ...dependenciesOf(project['dependencies']),
      dynamicVersion: Array.isArray(dynamic) && dynamic.includes('version'),
    },
    licenseFile: filled(table(project['license'])['file']),
  }
}

/**
 * Returns the untracked paths that `[tool.comfy] includes` adds, as plain relative paths. Empty for an unreadable file.
 */
export function readIncludes(text: string): string[] {
  try {
    const { includes } = table(table(parseToml(text)['tool'])['comfy'])
    if (!Array.isArray(includes)) return []
    const paths = includes
      .filter((include) => typeof include === 'string')
      .map((include) => posix.normalize(`/${include}`))
    return paths.map((path) => path.replace(/^\/|\/$/g, '')).filter(Boolean)
  } catch {
    return []
  }
}

function parseToml(text: string): TomlTable {
  try {
    // The registry ignores integers beyond the range of a double, so such integers must not cause a refusal.
    return parse(text, { integersAsBigInt: 'asNeeded', maxDepth: 100 })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    const detail = `it is not valid TOML (line ${error.line}, column ${error.column})`
    throw new RegistryError('archive_manifest_invalid', { detail })
  }
}

function table(value: unknown): Partial<TomlTable> {
  return isTable(value) ? value : {}
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

function dependenciesOf(given: unknown): Pick<Manifest, 'dependencies'> {
  const lines = Array.isArray(given) ? given.flatMap((line) => filled(line) ?? []) : []
  return lines.length > 0 ? { dependencies: lines } : {}
}

function licenseOf(license: unknown): string | undefined {
  if (typeof license === 'string') return filled(license)
  const [file, text] = [filled(table(license)['file']), filled(table(license)['text'])]
  if (file !== undefined) return JSON.stringify({ file })
  return text === undefined ? undefined : JSON.stringify({ text })
}

function filled(value: unknown): string | undefined {
  return typeof value === 'string' ? storable(value) || undefined : undefined
}
