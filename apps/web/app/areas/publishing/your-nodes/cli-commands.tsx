import type { ReactNode } from 'react'
import { initCommand, manifestSnippet, publishCommand } from '../../../components/publish-snippets.ts'
import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { RegistryNote } from './registry-note.tsx'

/** What to type to publish with comfy-cli, with one's own id in it. */
export const CliCommands = ({ publisherId }: { publisherId: string }) => {
  const t = useT('your-nodes')
  const { apiPublicUrl } = useBoot()
  const id = publisherId === '' ? t('your-nodes.cli.yourId') : publisherId
  return (
    <div className="mt-1 flex flex-col gap-4">
      <Block text={t('your-nodes.cli.init')}>
        <CodeBlock command code={initCommand} copyLabel={t('your-nodes.copyCommand')} />
      </Block>
      <Block text={t('your-nodes.cli.manifest')}>
        <CodeBlock code={manifestSnippet({ publisherId: id })} copyLabel={t('your-nodes.copyLines')} />
      </Block>
      <Block text={t('your-nodes.cli.publish')}>
        <CodeBlock command code={publishCommand(apiPublicUrl)} copyLabel={t('your-nodes.copyCommand')} />
        <RegistryNote />
      </Block>
    </div>
  )
}

const Block = ({ text, children }: { text: string; children: ReactNode }) => (
  <div>
    <p className="mb-1.5 max-w-prose text-muted">{text}</p>
    {children}
  </div>
)
