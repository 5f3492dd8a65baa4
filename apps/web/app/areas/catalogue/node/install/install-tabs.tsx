import { askedRegistry } from '../../../../components/asked-registry.ts'
import { useBoot } from '../../../../data/boot.tsx'
import { useT } from '../../../../i18n/use-t.ts'
import { NotLoaded } from '../../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../../ui/optional-part.tsx'
import { type TabPanel, Tabs } from '../../../../ui/tabs.tsx'
import type { NodeView } from '../view.ts'
import { CliTab, ManagerTab } from './client-tabs.tsx'
import { CommandBlock } from './command-block.tsx'
import { gitCommands, zipCommands } from './install-commands.ts'

const CopyByHand = optionalPart(async () => (await import('./copy-by-hand.tsx')).CopyByHand, { Failed: NotLoaded })

/** Shows a tab for each client. A pack without a version can only be cloned. */
export const InstallTabs = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const tabs = useTabs(view)
  const [first] = tabs
  if (!first && view.node.copiedByHand) return <CopyByHand node={view.node} />
  if (!first) return <p className="text-muted">{t('node.install.nowhere')}</p>
  if (tabs.length === 1) return first.content
  return <Tabs label={t('node.install.ways')} tabs={tabs} className="mb-3" />
}

const useTabs = ({ node, version }: NodeView): TabPanel[] => {
  const t = useT('node')
  const { apiPublicUrl } = useBoot()
  const git: TabPanel[] =
    node.repository && !node.copiedByHand
      ? [
          {
            id: 'git',
            name: t('node.install.git'),
            content: <GitTab nodeId={node.id} repository={node.repository} checked={!version} />,
          },
        ]
      : []
  if (!version || node.unclaimed) return git
  const wanted = { nodeId: node.id, ...(version.isLatest ? {} : { version: version.version }) }
  const name = node.name.length > 60 ? node.id : node.name
  const clients: TabPanel[] = [
    { id: 'cli', name: t('node.install.cli'), content: <CliTab wanted={wanted} /> },
    {
      id: 'manager',
      name: t('node.install.manager'),
      content: <ManagerTab name={name} wanted={wanted} version={version.version} />,
    },
  ]
  if (askedRegistry(apiPublicUrl) === 'this' || !version.download) return [...clients, ...git]
  const { address } = version.download
  const zip = { id: 'zip', name: t('node.install.zip'), content: <ZipTab nodeId={node.id} address={address} /> }
  return [...clients, zip, ...git]
}

const ZipTab = ({ nodeId, address }: { nodeId: string; address: string }) => {
  const t = useT('node')
  return (
    <>
      <CommandBlock
        code={zipCommands(nodeId, address)}
        copyLabel={t('node.install.copyZip')}
        made={{ client: 'zip', nodeId }}
      >
        {t('node.install.gitHint')}
      </CommandBlock>
      <p className="mt-2 text-sm text-faint">{t('node.install.zipNote')}</p>
    </>
  )
}

interface GitTabProps {
  nodeId: string
  repository: string
  checked: boolean
}

/** Tab for Git. If Git is the only option, its limits come before the commands. */
const GitTab = ({ nodeId, repository, checked }: GitTabProps) => {
  const t = useT('node')
  return (
    <>
      {checked && <p className="mb-3 text-muted">{t('node.install.gitOnly')}</p>}
      <CommandBlock
        code={gitCommands(repository)}
        copyLabel={t('node.install.copyCommands')}
        made={{ client: 'Git', nodeId }}
      >
        {t('node.install.gitHint')}
      </CommandBlock>
      {!checked && <p className="mt-2 text-sm text-faint">{t('node.install.gitNote')}</p>}
    </>
  )
}
