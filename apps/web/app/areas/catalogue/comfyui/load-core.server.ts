import { type ApiClient, type Schema, unwrap } from '@registry/api-client'
import { need, throwPageError } from '../../../data/need.ts'
import { coreSearch } from './search.ts'

export interface CoreView {
  releases: Schema<'CoreReleaseList'>['releases']
  /** Changes of the selected release since another release. */
  changes: Schema<'CoreRelease'>
  /** Requested release for the comparison, or empty for the release before. */
  since: string
  /** Requested name, with its comfy node if any release of ComfyUI has it. */
  asked?: { name: string; node?: Schema<'CoreNode'> }
}

/** Reads the releases of ComfyUI, the changes of the selected release, and the requested comfy node. */
export const loadCore = async (api: ApiClient, { searchParams }: URL): Promise<CoreView> => {
  const { releases } = await need(api.GET('/core-releases'))
  const { since, node: name, ...asks } = coreSearch.parse(searchParams)
  const release = asks.release || releases[0]?.version || ''
  const [changes, asked] = await Promise.all([
    need(api.GET('/core-releases/{release}', { params: { path: { release }, query: since ? { since } : {} } })),
    name === '' ? undefined : readNode(api, name),
  ])
  return { releases, changes, since, ...(asked && { asked }) }
}

const readNode = async (api: ApiClient, name: string): Promise<CoreView['asked']> => {
  const found = await unwrap(api.GET('/core-nodes/{coreNodeName}', { params: { path: { coreNodeName: name } } }))
  if (found.ok) return { name, node: found.data }
  return found.status === 404 ? { name } : throwPageError(found)
}
