import { initCommand, manifestSnippet, publishCommand } from '../../../components/publish-snippets.ts'
import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { RegistryNote } from './registry-note.tsx'
import { TokenButton } from './token-button.tsx'
import { Way, type WayPlace, WayStep } from './way.tsx'

/** With comfy-cli, from the folder of a node. */
export const CliWay = ({ publisherId, isMember }: WayPlace) => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  return (
    <Way>
      <WayStep number={1} title={t('your-nodes.cli.init')}>
        <CodeBlock command code={initCommand} copyLabel={t('your-nodes.copyCommand')} />
      </WayStep>
      <WayStep number={2} title={t('your-nodes.cli.manifest')}>
        <CodeBlock code={manifestSnippet({ publisherId })} copyLabel={t('your-nodes.copyLines')} />
      </WayStep>
      <WayStep number={3} title={t('your-nodes.cli.token')}>
        <TokenButton publisherId={publisherId} isMember={isMember} />
      </WayStep>
      <WayStep number={4} title={t('your-nodes.cli.publish')}>
        <CodeBlock command code={publishCommand(apiPublicUrl)} copyLabel={t('your-nodes.copyCommand')} />
        <RegistryNote />
      </WayStep>
    </Way>
  )
}
