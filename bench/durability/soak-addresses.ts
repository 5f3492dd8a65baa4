import { answer } from '../shared/publishing.ts'
import type { LoadOrder } from './soak-load.ts'

const mostNodes = 2000

/** Returns the addresses that clients request, weighted: nodes with most stars first. */
export async function addressesOf(api: string): Promise<LoadOrder['kinds']> {
  const nodes: { id: string; name: string }[] = []
  for (let page = 1; nodes.length < mostNodes; page++) {
    const { nodes: more } = await answer(await fetch(`${api}/nodes?page=${page}&limit=100&sort=github_stars;desc`))
    if (more.length === 0) break
    nodes.push(...more)
  }
  const ids = nodes.map(({ id }) => encodeURIComponent(id))
  const pages = Array.from({ length: Math.max(1, Math.ceil(nodes.length / 30)) }, (_, i) => i + 1)
  const words = [...new Set(nodes.flatMap(({ name }) => name.toLowerCase().match(/[a-z]{3,}/g) ?? []))].slice(0, 500)
  const installable: string[] = []
  for (const { id, latest_version: latest } of nodes as { id: string; latest_version?: object }[]) {
    if (latest) installable.push(encodeURIComponent(id))
  }
  return [
    { name: 'list', share: 25, addresses: pages.map((page) => `/nodes?page=${page}&limit=30`) },
    { name: 'node', share: 40, addresses: ids.map((id) => `/nodes/${id}`) },
    { name: 'versions', share: 25, addresses: ids.map((id) => `/nodes/${id}/versions`) },
    { name: 'search', share: 8, addresses: words.map((word) => `/nodes/search?search=${word}&limit=20`) },
    { name: 'install', share: 2, addresses: installable.map((id) => `/nodes/${id}/install`) },
  ].filter(({ addresses }) => addresses.length > 0)
}
