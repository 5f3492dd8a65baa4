import { initCommand, publishCommand } from '../../../../components/publish-snippets.ts'
import { useBoot } from '../../../../data/boot.tsx'
import { Rich } from '../../../../i18n/rich.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { CodeBlock } from '../../../../ui/code-block.tsx'
import { Dialog } from '../../../../ui/dialog.tsx'
import { TextAnchor, TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { NodeFacts } from '../view.ts'

interface Props {
  node: NodeFacts
  onClose: () => void
}

/** Dialog that explains how to publish the first version of a pack, with the ids filled in. */
export const FirstVersionDialog = ({ node, onClose }: Props) => {
  const t = useT('node-manage')
  const links = useLinks()
  const { apiPublicUrl } = useBoot()
  const manifest = [
    '[project]',
    `name = ${JSON.stringify(node.id)}`,
    '',
    '[tool.comfy]',
    `PublisherId = ${JSON.stringify(node.publisher.id)}`,
    `DisplayName = ${JSON.stringify(node.name)}`,
  ].join('\n')
  const code = <code dir="ltr" />
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('node-manage.publish.title', { name: node.name })}
      description={t('node-manage.publish.lead')}
    >
      <ol className="list-decimal space-y-4 ps-5 marker:text-faint">
        <li>
          <Rich
            k="node-manage.publish.token"
            ns={['node-manage']}
            components={{ page: <TextLink to={links.publisher(node.publisher.id)} /> }}
          />
        </li>
        <li className="space-y-2">
          <p>
            <Rich
              k="node-manage.publish.manifest"
              ns={['node-manage']}
              components={{ code }}
              values={{ command: initCommand }}
            />
          </p>
          <CodeBlock code={manifest} copyLabel={t('node-manage.publish.copyManifest')} />
        </li>
        <li className="space-y-2">
          <p>{t('node-manage.publish.run')}</p>
          <CodeBlock command code={publishCommand(apiPublicUrl)} copyLabel={t('node-manage.publish.copyCommand')} />
        </li>
      </ol>
      <p className="mt-5 text-sm text-muted">
        <TextAnchor href={links.publishingGuide()}>{t('node-manage.publish.guide')}</TextAnchor>
      </p>
    </Dialog>
  )
}
