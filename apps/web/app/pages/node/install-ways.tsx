import { Tabs } from 'radix-ui'
import type { ReactNode } from 'react'
import { Rich } from '../../i18n/rich.tsx'
import { useT } from '../../i18n/use-t.ts'
import { TextAnchor } from '../../ui/text-link.tsx'
import { CommandBlock } from './command-block.tsx'
import { comfyCliCommand, gitCommands, managerCommand } from './install-commands.ts'
import type { NodeView } from './node-view.ts'

interface Way {
  id: string
  name: string
  content: ReactNode
}

/** One tab a client; a pack without a version can only be cloned. */
export const InstallWays = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const ways = useWays(view)
  const [first] = ways
  if (!first) return <p className="text-muted">{t('node.install.nowhere')}</p>
  if (ways.length === 1) return first.content
  return (
    <Tabs.Root defaultValue={first.id}>
      <Tabs.List aria-label={t('node.install.ways')} className="mb-3 flex gap-0.5 rounded-control bg-sunken p-0.5">
        {ways.map(({ id, name }) => (
          <Tabs.Trigger
            key={id}
            value={id}
            className="h-7 flex-1 rounded-[5px] px-2 text-sm font-medium text-muted transition-colors hover:text-text data-[state=active]:bg-raised data-[state=active]:text-text data-[state=active]:shadow-[0_0_0_1px_var(--line)]"
          >
            {name}
          </Tabs.Trigger>
        ))}
      </Tabs.List>
      {ways.map(({ id, content }) => (
        <Tabs.Content key={id} value={id} tabIndex={-1}>
          {content}
        </Tabs.Content>
      ))}
    </Tabs.Root>
  )
}

const useWays = ({ node, version }: NodeView): Way[] => {
  const t = useT('node')
  const git: Way[] = node.repository
    ? [{ id: 'git', name: t('node.install.git'), content: <GitWay repository={node.repository} checked={!version} /> }]
    : []
  if (!version || node.unclaimed) return git
  const wanted = { nodeId: node.id, ...(version.isLatest ? {} : { version: version.version }) }
  const cli = (
    <CommandBlock code={comfyCliCommand(wanted)} copyLabel={t('node.install.copyCommand')}>
      <TextAnchor href="https://docs.comfy.org/comfy-cli/getting-started">{t('node.install.cliHint')}</TextAnchor>
    </CommandBlock>
  )
  return [
    { id: 'cli', name: t('node.install.cli'), content: cli },
    {
      id: 'manager',
      name: t('node.install.manager'),
      content: (
        <ManagerWay
          name={node.name.length > 60 ? node.id : node.name}
          command={managerCommand(wanted)}
          version={version.version}
        />
      ),
    },
    ...git,
  ]
}

const ManagerWay = ({ name, command, version }: { name: string; command: string; version: string }) => {
  const t = useT('node')
  const strong = { b: <b className="font-semibold text-text" /> }
  return (
    <>
      <ol className="mb-3 list-decimal space-y-1 ps-5 text-muted marker:text-faint">
        <li>
          <Rich k="node.install.manager1" ns={['node']} components={strong} />
        </li>
        <li className="wrap-anywhere">
          <Rich k="node.install.manager2" ns={['node']} components={strong} values={{ name }} />
        </li>
        <li>
          <Rich k="node.install.manager3" ns={['node']} components={strong} values={{ version }} />
        </li>
      </ol>
      <CommandBlock code={command} copyLabel={t('node.install.copyCommand')}>
        {t('node.install.managerHint')}
      </CommandBlock>
    </>
  )
}

const GitWay = ({ repository, checked }: { repository: string; checked: boolean }) => {
  const t = useT('node')
  return (
    <>
      <CommandBlock code={gitCommands(repository)} copyLabel={t('node.install.copyCommands')}>
        {t('node.install.gitHint')}
      </CommandBlock>
      <p className="mt-2 text-sm text-faint">{checked ? t('node.install.gitOnly') : t('node.install.gitNote')}</p>
    </>
  )
}
