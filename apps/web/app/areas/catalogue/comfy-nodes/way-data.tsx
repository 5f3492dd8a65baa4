import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'
import { breadcrumbList } from '../shared/breadcrumb-list.ts'
import { JsonLd } from '../shared/json-ld.tsx'

interface Props {
  pack: { id: string; name: string }
  /** Set on the page of a single comfy node. */
  figure?: { name: string; title: string }
}

/** Adds the breadcrumbs of the page for search engines. */
export const WayData = ({ pack, figure }: Props) => {
  const t = useT('comfy-nodes')
  const links = useLinks()
  const { publicUrl } = useBoot()
  const crumbs = [
    { name: t('nav.home'), path: links.home() },
    { name: pack.name, path: links.node(pack.id) },
    { name: t('comfy-nodes.gallery.crumb'), path: links.comfyNodes(pack.id) },
    ...(figure ? [{ name: figure.title, path: links.comfyNode(pack.id, figure.name) }] : []),
  ]
  return <JsonLd facts={breadcrumbList(publicUrl, crumbs)} />
}
