import { createHash } from 'node:crypto'
import { normalizeName, type NamedRequirement, type Requirement } from '@registry/pack-set'
import { mostIndexBytes, readIndex, requirementsIn } from '../../registry/python/python-index.ts'
import { MirrorError } from '../mirror/mirror-error.ts'
import { readBytes, UnusableFile, type Source } from '../mirror/source.ts'
import { chooseWheels, type Wheel } from './choose-wheels.ts'
import type { ProjectFolder } from './python-folder.ts'
import type { PythonMirrorSummary } from './python-mirror-summary.ts'

const mostMetadataBytes = 2 * 1024 * 1024
/** Maximum requirements that a file contributes. */
const mostLines = 2000
const accept = 'application/vnd.pypi.simple.v1+json'

export interface Copying {
  source: Source
  summary: PythonMirrorSummary
  /** Number of newest releases of a project, besides releases that requirements select. */
  versions: number
  /** Remaining budget of downloaded bytes. */
  room: { left: number }
  /** Wheels with a metadata request in this run. */
  tried: Set<string>
}

/**
 * Fetches the index of a project unless the copy is current. Returns false when the index does not know the project.
 */
export async function copyIndex(
  { source, summary, room }: Copying,
  project: string,
  folder: ProjectFolder,
): Promise<boolean> {
  const address = `${source.baseUrl}/${project}/`
  const [from, etag] = (await folder.read('index.json.etag'))?.toString('utf8').split('\n') ?? []
  const isHere = from === address && (await folder.read('index.json')) !== undefined
  return source.readFile(
    address,
    async (response) => {
      if (response.status === 200) {
        const content = await readBytes(response, mostIndexBytes, room)
        assertIndexOf(project, content)
        await folder.write('index.json', content)
        await folder.write('index.json.etag', `${address}\n${response.headers.get('etag') ?? ''}\n`)
        summary.indexes++
        return true
      }
      await response.body?.cancel()
      if (response.status === 304) summary.unchanged++
      return response.status === 304
    },
    {
      headers: { Accept: accept, ...(isHere && etag ? { 'If-None-Match': etag } : {}) },
      statuses: [304, 404, 410],
    },
  )
}

function assertIndexOf(project: string, content: Buffer): void {
  const index = readIndex(content)
  if (!index) throw new UnusableFile('answered with no index of PEP 691')
  if (index.name !== undefined && normalizeName(index.name) !== project) {
    throw new UnusableFile('answered with the index of another project')
  }
}

/**
 * Fetches missing metadata of the wheels that requirements may select, and returns the requirements in this metadata.
 * Throws MirrorError when no metadata is readable.
 */
export async function copyMetadata(
  copying: Copying,
  project: string,
  folder: ProjectFolder,
  bounds: Iterable<NamedRequirement['specifiers']>,
): Promise<Requirement[]> {
  const { files = [] } = readIndex((await folder.read('index.json')) ?? new Uint8Array()) ?? {}
  // Wheels of a release usually have equal metadata.
  const contents = new Map<string, Buffer>()
  const wheels = chooseWheels(project, files, bounds, copying.versions)
  const failed: { name: string; error: MirrorError }[] = []
  if (wheels.length === 0) copying.summary.withoutMetadata.push(project)
  for (const wheel of wheels) {
    const file = `${wheel.name}.metadata`
    const kept = await folder.read(file)
    if (!kept && (copying.room.left <= 0 || copying.tried.has(wheel.name))) continue
    copying.tried.add(wheel.name)
    const content = kept ?? contents.get(wheel.digest) ?? (await tryMetadata(copying, project, wheel))
    if (content instanceof MirrorError) failed.push({ name: wheel.name, error: content })
    if (!content || content instanceof MirrorError) continue
    if (!kept) await folder.write(file, content)
    contents.set(wheel.digest, content)
  }
  if (failed[0] && contents.size === 0) throw failed[0].error
  copying.summary.failed.push(...failed.map(({ name, error }) => ({ name, reason: error.message })))
  return [...contents.values()].flatMap((content) => requirementsIn(content.toString('utf8')).slice(0, mostLines))
}

/** Returns the error for unreadable metadata, because the rest of the project is useful without it. */
function tryMetadata(copying: Copying, project: string, wheel: Wheel): Promise<Buffer | MirrorError | undefined> {
  return fetchMetadata(copying, project, wheel).catch((error: unknown) => {
    if (error instanceof MirrorError) return error
    throw error
  })
}

/** Fetches metadata; returns undefined for missing metadata, or for a digest mismatch. Throws MirrorError. */
async function fetchMetadata(
  { source, summary, room }: Copying,
  project: string,
  { name, url, digest }: Wheel,
): Promise<Buffer | undefined> {
  const address = URL.parse(url, `${source.baseUrl}/${project}/`)
  const isWeb = address?.protocol === 'https:' || address?.protocol === 'http:'
  if (!address || !isWeb) {
    summary.failed.push({ name, reason: 'has an address that is not of the web' })
    return undefined
  }
  address.hash = ''
  address.pathname += '.metadata'
  const content = await source.readFile(
    address.href,
    async (response) => {
      if (response.status === 200) return readBytes(response, mostMetadataBytes, room)
      await response.body?.cancel()
      return undefined
    },
    { statuses: [404, 410] },
  )
  if (!content) return undefined
  if (createHash('sha256').update(content).digest('hex') !== digest) {
    summary.failed.push({ name, reason: 'has metadata with another digest than the index names' })
    return undefined
  }
  summary.metadata++
  return content
}
