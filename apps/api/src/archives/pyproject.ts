import { parse, TomlError, type TomlTable } from 'smol-toml'
import { storable } from './archive-text.ts'
import { archiveRefusal } from './refuse-archive.ts'

/** What the pyproject.toml of an archive says; what is missing, empty or no text is left out. */
export interface Manifest {
  name?: string | undefined
  version?: string | undefined
  publisherId?: string | undefined
  displayName?: string | undefined
  /** Whether the version is computed when the project is built. */
  dynamicVersion: boolean
}

export interface Pyproject {
  manifest: Manifest
  licenseFile: string | undefined
}

/** Reads the text of a pyproject.toml. Throws `archive_invalid` when it is no TOML. */
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
      dynamicVersion: Array.isArray(dynamic) && dynamic.includes('version'),
    },
    licenseFile: filled(table(project['license'])['file']),
  }
}

function parseToml(text: string): TomlTable {
  try {
    // Integers that a double cannot hold are none of our business, but no reason to refuse the file.
    return parse(text, { integersAsBigInt: 'asNeeded', maxDepth: 100 })
  } catch (error) {
    if (!(error instanceof TomlError)) throw error
    throw archiveRefusal(`its pyproject.toml is not valid TOML (line ${error.line}, column ${error.column})`)
  }
}

function table(value: unknown): Partial<TomlTable> {
  return isTable(value) ? value : {}
}

function isTable(value: unknown): value is TomlTable {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)
}

function filled(value: unknown): string | undefined {
  return typeof value === 'string' ? storable(value) || undefined : undefined
}
