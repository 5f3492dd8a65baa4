import { Rich } from '../../../../i18n/rich.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'

export const Replacement = ({ nodeId }: { nodeId: string }) => {
  const links = useLinks()
  return (
    <p className="wrap-anywhere">
      <Rich
        k="node.notice.deprecated.replacement"
        ns={['node']}
        components={{ node: <TextLink to={links.node(nodeId)} className="font-mono" /> }}
        values={{ node: nodeId }}
      />
    </p>
  )
}
