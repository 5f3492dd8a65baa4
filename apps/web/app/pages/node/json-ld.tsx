import { breadcrumbList } from '../../components/breadcrumb-list.ts'
import { JsonLd } from '../../components/json-ld.tsx'
import { useBoot } from '../../data/boot.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useLinks } from '../../use-links.ts'
import type { NodeView } from './node-view.ts'

/** The page's facts for search engines: the pack, and the way to it. */
export const NodeData = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const links = useLinks()
  const { publicUrl } = useBoot()
  const { node } = view
  const address = `${publicUrl}${links.node(node.id)}`
  const made = node.unclaimed ? t('node.unclaimed.name') : node.publisher.name
  const crumbs = [
    { name: t('nav.home'), path: links.home() },
    { name: made, path: links.publisher(node.publisher.id) },
    { name: node.name, path: links.node(node.id) },
  ]
  // They are for those who read what the server sends, and weigh something.
  const facts = import.meta.env.SSR
    ? {
        '@graph': [
          sourceCode(view, address, `${publicUrl}${links.publisher(node.publisher.id)}`),
          breadcrumbList(publicUrl, crumbs),
        ],
      }
    : {}
  return <JsonLd key={address} facts={facts} />
}

const sourceCode = (view: NodeView, address: string, publisherAddress: string) => {
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
    codeRepository: node.repository,
    keywords: node.tags.length > 0 ? node.tags.join(', ') : undefined,
    license: licence.name,
    author: node.unclaimed ? undefined : { '@type': 'Organization', name: node.publisher.name, url: publisherAddress },
    version: version?.version,
    dateCreated: node.createdAt,
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
