import type { NodeView } from './node-view.ts'

/** The page's facts for search engines. */
export const JsonLd = ({ view, address }: { view: NodeView; address: string }) => {
  const { node, version } = view
  const facts = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: node.name,
    identifier: node.id,
    description: node.lead,
    url: address,
    applicationCategory: 'DeveloperApplication',
    applicationSubCategory: 'ComfyUI custom node',
    operatingSystem: view.platforms.systems.join(', ') || 'Windows, macOS, Linux',
    offers: { '@type': 'Offer', price: 0, priceCurrency: 'USD' },
    author: node.unclaimed ? undefined : { '@type': 'Organization', name: node.publisher.name },
    softwareVersion: version?.version,
    datePublished: node.createdAt,
    dateModified: version?.createdAt,
    downloadUrl: version?.download?.address,
    license: view.licence.name,
    codeRepository: node.repository,
  }
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll('<', String.raw`\u003c`) }}
    />
  )
}
