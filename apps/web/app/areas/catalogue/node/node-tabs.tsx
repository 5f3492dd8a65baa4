import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { type Tab, TabLinks } from '../../../ui/tabs.tsx'
import type { NodeView } from './node-view.ts'
import { useComingTab } from './use-coming-tab.ts'
import { useNodeAddress } from './use-node-address.ts'

/** The parts of the page, each with its address; what cannot have content is not offered. */
export const NodeTabs = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const address = useNodeAddress(view)
  const coming = useComingTab()
  const { node, version, versions, licence, tab } = view
  const count = (number: number) => (number > 0 ? { count: format.exactNumber(number) } : {})
  const tabs: Tab[] = [
    { id: 'readme', to: address(), label: t('node.tab.readme') },
    { id: 'nodes', to: address({ tab: 'nodes' }), label: t('node.tab.nodes'), ...count(node.comfyNodeCount) },
    { id: 'versions', to: address({ tab: 'versions' }), label: t('node.tab.versions'), ...count(versions.length) },
  ]
  if (version) {
    const dependencies = count(version.dependencyCount)
    tabs.push({
      id: 'dependencies',
      to: address({ tab: 'dependencies' }),
      label: t('node.tab.dependencies'),
      ...dependencies,
    })
    const files = count(version.fileCount ?? 0)
    tabs.push({ id: 'files', to: address({ tab: 'files' }), label: t('node.tab.files'), ...files })
  }
  if (licence.hasText) tabs.push({ id: 'licence', to: address({ tab: 'licence' }), label: t('node.tab.licence') })
  return <TabLinks label={t('node.tabs')} tabs={tabs} current={coming ?? tab.name} />
}
