import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import type { NodeView, TabContent, TabName } from './node-view.ts'
import { ReadmeTab } from './readme-tab.tsx'
import { TabShape } from './tab-shape.tsx'
import { useComingTab } from './use-coming-tab.ts'
import { useLate } from './use-late.ts'

/** What the chosen tab holds, or the shape of the one that is on its way. */
export const OpenTab = ({ view }: { view: NodeView }) => {
  const coming = useComingTab()
  const waiting = useLate(coming) !== undefined
  useEffect(() => {
    // What shows it travels beside what it shows. The tab itself tells when that fails.
    if (coming && coming !== 'readme') loads[coming]().catch(() => undefined)
  }, [coming])
  return (
    <div className="pt-6">
      <Suspense fallback={<TabShape />}>{waiting ? <TabShape /> : <Content view={view} />}</Suspense>
    </div>
  )
}

const loads = {
  nodes: async () => ({ default: (await import('./comfy-nodes-tab.tsx')).ComfyNodesTab }),
  versions: async () => ({ default: (await import('./versions-tab.tsx')).VersionsTab }),
  dependencies: async () => ({ default: (await import('./dependencies-tab.tsx')).DependenciesTab }),
  files: async () => ({ default: (await import('./files-tab.tsx')).FilesTab }),
  licence: async () => ({ default: (await import('./licence-tab.tsx')).LicenceTab }),
} satisfies Record<Exclude<TabName, 'readme'>, () => Promise<{ default: ComponentType<never> }>>

const ComfyNodesTab = lazy(loads.nodes)
const VersionsTab = lazy(loads.versions)
const DependenciesTab = lazy(loads.dependencies)
const FilesTab = lazy(loads.files)
const LicenceTab = lazy(loads.licence)

const Content = ({ view }: { view: NodeView }) => {
  const tab: TabContent = view.tab
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
