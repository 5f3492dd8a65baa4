import { readFile, readdir } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { PackFile } from '@registry/pack-scan'
import { decodeSource } from '@registry/syntax'

export interface Pack {
  /** Name of the folder. */
  name: string
  /** `owner/name` on GitHub, in lower case. */
  repository: string
  files: PackFile[]
}

/** Yields the packs in the subfolders of a folder; `INDEX.json` beside them may state their repositories. */
export async function* readPacks(folder: string): AsyncGenerator<Pack> {
  const repositories = await readIndex(folder)
  const entries = await readdir(folder, { withFileTypes: true })
  for (const { name } of entries.filter((entry) => entry.isDirectory()).toSorted(byName)) {
    const repository = (repositories.get(name) ?? name.replace('+', '/')).toLowerCase()
    yield { name, repository, files: await readFiles(join(folder, name)) }
  }
}

/** Entry of a repository in ComfyUI-Manager's `extension-node-map.json`. */
export interface Listed {
  names: Set<string>
  /** Pattern of further names, in maps that do not list them. */
  pattern: RegExp | undefined
}

/** Reads the map by repository, in lower case. */
export async function readNodeMap(file: string): Promise<Map<string, Listed>> {
  const listed = new Map<string, Listed>()
  for (const [address, entry] of Object.entries(await readJson(file))) {
    if (!Array.isArray(entry)) continue
    const [names, facts] = entry
    const repository = /^https:\/\/github\.com\/([^/]+\/[^/]+?)(?:\.git)?\/?$/.exec(address)?.[1]?.toLowerCase()
    if (repository) listed.set(repository, { names: new Set(names), pattern: patternOf(facts?.nodename_pattern) })
  }
  return listed
}

/** Reads manual corrections of the map: `{ <folder>: { absent: [names], present: [names] } }`. */
export async function readVerdicts(file: string): Promise<Map<string, { absent: string[]; present: string[] }>> {
  return new Map(Object.entries(await readJson(file)))
}

function patternOf(text: unknown): RegExp | undefined {
  return typeof text === 'string' ? new RegExp(text) : undefined
}

async function readIndex(folder: string): Promise<Map<string, string>> {
  const index = await readJson(join(folder, 'INDEX.json')).catch(() => [])
  return new Map(index.map((entry: { folder: string; repo: string }) => [entry.folder, entry.repo]))
}

async function readFiles(folder: string): Promise<PackFile[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.toSorted().map((path) => readPackFile(folder, path)))
}

const textual = new Set('.py .pyi .js .mjs .cjs .ts .json .toml .txt .cfg .ini .yaml .yml .sh .bat .ps1'.split(' '))
const mostText = 2 ** 21

async function readPackFile(folder: string, path: string): Promise<PackFile> {
  const bytes = await readFile(path)
  const isRead = textual.has(extname(path).toLowerCase()) && bytes.length <= mostText
  return {
    path: relative(folder, path).split(sep).join('/'),
    size: bytes.length,
    head: bytes.subarray(0, 512),
    text: isRead ? decodeSource(bytes, path) : undefined,
  }
}

function byName(a: { name: string }, b: { name: string }): number {
  return a.name < b.name ? -1 : 1
}

async function readJson(file: string): Promise<any> {
  return JSON.parse(await readFile(file, 'utf8'))
}
