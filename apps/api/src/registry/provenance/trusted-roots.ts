import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from '../../platform/config/config-error.ts'
import { thrownText } from '../../platform/log/thrown-text.ts'
import { isObject } from '../../platform/is-object.ts'
import publicGood from './public-good-root.json' with { type: 'json' }

/** Parsed trusted roots of Sigstore, each of a single instance. */
export type TrustedRoots = readonly unknown[]

const mediaType = 'application/vnd.dev.sigstore.trustedroot'

/**
 * Reads the roots of a setting: a file, a folder of `*.json`, `none`, or undefined for the public instance. Uses no
 * network. Throws ConfigError for a path without roots and for an unreadable file.
 */
export function readTrustedRoots(setting: string | undefined): TrustedRoots {
  if (setting === undefined) return [publicGood]
  return setting === 'none' ? [] : filesAt(setting).map(readRoot)
}

function filesAt(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new ConfigError(`The trusted root ${path} is not there.`)
  if (!stats.isDirectory()) return [path]
  const names = readdirSync(path).filter((name) => name.endsWith('.json'))
  if (names.length === 0) throw new ConfigError(`The folder ${path} has no trusted root of Sigstore (*.json).`)
  return names.toSorted().map((name) => join(path, name))
}

function readRoot(file: string): unknown {
  const root = parse(read(file))
  if (isObject(root) && String(root['mediaType']).startsWith(mediaType)) return root
  throw new ConfigError(`${file} is no trusted root of Sigstore (trusted_root.json).`)
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new ConfigError(`The trusted root ${file} cannot be read (${thrownText(error)}).`)
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
