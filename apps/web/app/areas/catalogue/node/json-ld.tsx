import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import type { LinkBuilders } from '../../../links.ts'
import { useLinks } from '../../../use-links.ts'
import { breadcrumbList } from '../shared/breadcrumb-list.ts'
import { JsonLd } from '../shared/json-ld.tsx'
import type { NodeFacts, NodeView } from './view.ts'

/** Adds structured data for search engines: the pack and its breadcrumbs. */
export const NodeData = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const links = useLinks()
  const { publicUrl } = useBoot()
  const { node } = view
  const address = `${publicUrl}${links.node(node.id)}`
  // Search engines read the server-rendered HTML, so the browser bundle leaves the facts out.
  if (!import.meta.env.SSR) return <JsonLd key={address} facts={{}} />
  const { kind, name, path } = makerOf(node, links, t('node.unclaimed.name'))
  const crumbs = [
    { name: t('nav.home'), path: links.home() },
    { name, path },
    { name: node.name, path: links.node(node.id) },
  ]
  const maker = { '@type': kind, name, url: `${publicUrl}${path}` }
  return (
    <JsonLd key={address} facts={{ '@graph': [sourceCode(view, address, maker), breadcrumbList(publicUrl, crumbs)] }} />
  )
}

/** Returns the publisher of a claimed pack, else the author, else the name given as `nobody`. */
const makerOf = ({ unclaimed, author, publisher }: NodeFacts, links: LinkBuilders, nobody: string) => {
  if (!unclaimed) return { kind: 'Organization', name: publisher.name, path: links.publisher(publisher.id) }
  const path = author?.id === undefined ? links.publisher(publisher.id) : links.author(author.id)
  return { kind: author && 'Person', name: author?.name ?? nobody, path }
}

const sourceCode = (
  view: NodeView,
  address: string,
  maker: { '@type': string | undefined; name: string; url: string },
) => {
  const { node, version, platforms, licence } = view
  return {
    '@type': 'SoftwareSourceCode',
    '@id': address,
    name: node.name,
    identifier: node.id,
    description: node.lead,
    url: address,
    image: node.icon?.startsWith('https://') ? node.icon : undefined,
    programmingLanguage: 'Python',
    runtimePlatform: platforms.comfyui ? `ComfyUI ${platforms.comfyui}` : 'ComfyUI',
    codeRepository: node.copiedByHand ? undefined : node.repository,
    keywords: node.tags.length > 0 ? node.tags.join(', ') : undefined,
    license: licence.name,
    author: maker['@type'] && maker,
    version: version?.version,
    // Imports know the month at best.
    dateCreated: node.createdAt?.slice(0, '2026-11'.length),
    dateModified: version?.createdAt,
    targetProduct: {
      '@type': 'SoftwareApplication',
      name: node.name,
      applicationCategory: 'DeveloperApplication',
      applicationSubCategory: 'ComfyUI custom node',
      operatingSystem: platforms.systems.join(', ') || 'Windows, macOS, Linux',
      softwareVersion: version?.version,
      downloadUrl: version?.download?.address,
      offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    },
  }
}
