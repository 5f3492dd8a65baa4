import { readFile } from 'node:fs/promises'
import { RegistryError, verifyProvenance, type Provenance, type TrustedRoots } from '@registry/api'
import { createClient, unwrap } from '@registry/api-client'
import { CommandError } from '../command-error.ts'
import { fetchFrom } from '../fetch-from.ts'
import { refusalError } from '../refusal-error.ts'
import type { CheckedTarget } from './check-target.ts'
import type { Target } from './targets.ts'

interface Asked {
  roots: TrustedRoots
  /** The registry to ask for bundles; undefined offline. */
  registry: string | undefined
}

/**
 * Verifies the bundle of a version again, with the trusted roots of this client alone. The bundle is beside the
 * archive, or else from the registry. A version without provenance has no problem, unless its lockfile names a
 * provenance.
 */
export async function checkSource(
  { name, file, locked }: Target,
  checked: CheckedTarget,
  asked: Asked,
): Promise<CheckedTarget> {
  const { version } = checked
  if (checked.problems.length > 0 || !version) return checked
  const withProblem = (problem: string) => ({ ...checked, problems: [`${name}: ${problem}`] })
  const bundle = (await besideArchive(file)) ?? (await bundleOf(asked.registry, version))
  if (bundle === undefined) {
    if (!locked) return { ...checked, proof: `${checked.proof}; no provenance` }
    const more = asked.registry === undefined ? ', and offline no bundle is beside an archive' : ''
    return withProblem(`has no provenance, but the lockfile names ${locked.repository}${more}`)
  }
  let proven: Provenance
  try {
    proven = await verifyProvenance(bundle, asked.roots)
  } catch (error) {
    if (error instanceof RegistryError) return withProblem(error.message)
    throw error
  }
  const { repository, commit, workflow, runUrl, issuer } = proven
  if (!proven.digests.includes(version.sha256)) return withProblem(`its provenance is of another archive`)
  const isLocked =
    !locked || [repository, commit, workflow].join() === [locked.repository, locked.commit, locked.workflow].join()
  if (!isLocked) return withProblem(`was built by ${workflow} of ${repository} at ${commit}, unlike the lockfile says`)
  return {
    ...checked,
    proof: `${checked.proof}; built by ${workflow} of ${repository} at ${commit}, ${runUrl}, by ${issuer}`,
  }
}

async function besideArchive(file: string | undefined): Promise<unknown> {
  if (file === undefined) return undefined
  const text = await readFile(`${file}.sigstore.json`, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    throw new CommandError(`${file}.sigstore.json is not JSON.`)
  }
}

async function bundleOf(registry: string | undefined, version: { node: string; number: string }): Promise<unknown> {
  if (registry === undefined) return undefined
  const client = createClient({ fetch: fetchFrom(registry), baseUrl: registry.replace(/\/+$/, '') })
  const params = { path: { nodeId: version.node, version: version.number } }
  const answer = await unwrap(client.GET('/nodes/{nodeId}/versions/{version}/provenance', { params }))
  if (answer.ok) return answer.data.bundle
  if (answer.status === 404) return undefined
  throw refusalError(registry, answer)
}
