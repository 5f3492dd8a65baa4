import { ComfyNodesTab } from './comfy-nodes-tab.tsx'
import { DependenciesTab } from './dependencies-tab.tsx'
import { FilesTab } from './files-tab.tsx'
import { LicenceTab } from './licence-tab.tsx'
import type { NodeView } from './node-view.ts'
import { ReadmeTab } from './readme-tab.tsx'
import { TabShape } from './tab-shape.tsx'
import { useComingTab } from './use-coming-tab.ts'
import { useLate } from './use-late.ts'
import { VersionsTab } from './versions-tab.tsx'

/** What the chosen tab holds, or the shape of the one that is on its way. */
export const OpenTab = ({ view }: { view: NodeView }) => {
  const waiting = useLate(useComingTab()) !== undefined
  return <div className="pt-6">{waiting ? <TabShape /> : <Content view={view} />}</div>
}

const Content = ({ view }: { view: NodeView }) => {
  const { tab } = view
  switch (tab.name) {
    case 'readme':
      return <ReadmeTab view={view} {...tab} />
    case 'nodes':
      return <ComfyNodesTab view={view} {...tab} />
    case 'versions':
      return <VersionsTab view={view} {...tab} />
    case 'dependencies':
      return <DependenciesTab {...tab} />
    case 'files':
      return <FilesTab {...tab} />
    case 'licence':
      return <LicenceTab {...tab} />
  }
}
