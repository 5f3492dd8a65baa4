import { FileText } from 'lucide-react'
import { type ComponentType, Suspense, useEffect, useState } from 'react'
import type { Locale } from '../../../../i18n/languages.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { Prose } from '../../../../markdown/prose.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { NotLoaded } from '../../../../ui/not-loaded.tsx'
import { optionalPart } from '../../../../ui/optional-part.tsx'
import { TextAnchor } from '../../../../ui/text-link.tsx'
import type { TabName } from '../search.ts'
import type { NodeView, TabContent } from '../view.ts'
import { useComingTab } from './use-coming-tab.ts'

interface Props {
  view: NodeView
  hasReadme: boolean
  language?: Locale
  html: string
  cut: boolean
}

/** Shows the selected tab, or a skeleton while the next tab loads. */
export const OpenTab = ({ view }: { view: NodeView }) => {
  const coming = useComingTab()
  const waiting = useLate(coming) !== undefined
  useEffect(() => {
    // The code of the tab loads in parallel with its data. The tab itself reports a failure.
    if (coming && coming !== 'readme') loads[coming]().catch(() => undefined)
  }, [coming])
  return (
    <div className="pt-6">
      <Suspense fallback={<TabSkeleton />}>{waiting ? <TabSkeleton /> : <Content view={view} />}</Suspense>
    </div>
  )
}

const loads = {
  nodes: async () => (await import('./comfy-nodes-tab.tsx')).ComfyNodesTab,
  versions: async () => (await import('./versions-tab.tsx')).VersionsTab,
  dependencies: async () => (await import('./dependencies-tab.tsx')).DependenciesTab,
  files: async () => (await import('./files-tab.tsx')).FilesTab,
  licence: async () => (await import('./licence-tab.tsx')).LicenceTab,
} satisfies Record<Exclude<TabName, 'readme'>, () => Promise<ComponentType<never>>>

// The previous tab stays while the next tab loads.
const options = { fallback: false, Failed: NotLoaded }

const ComfyNodesTab = optionalPart(loads.nodes, options)
const VersionsTab = optionalPart(loads.versions, options)
const DependenciesTab = optionalPart(loads.dependencies, options)
const FilesTab = optionalPart(loads.files, options)
const LicenceTab = optionalPart(loads.licence, options)

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
      return <FilesTab view={view} {...tab} />
    case 'licence':
      return <LicenceTab {...tab} />
  }
}

/** Returns a value after 200 ms without a change, so that a fast load shows no skeleton. */
const useLate = <Value,>(value: Value): Value | undefined => {
  const [late, setLate] = useState<Value>()
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), 200)
    return () => clearTimeout(timer)
  }, [value])
  return late === value ? late : undefined
}

/** Reserves space for a tab during the load. */
const TabSkeleton = () => (
  <div aria-hidden className="flex min-h-96 flex-col gap-3 [&>*]:rounded-control [&>*]:bg-pressed">
    <span className="h-7 w-2/5" />
    <span className="h-4 w-full" />
    <span className="h-4 w-11/12" />
    <span className="h-4 w-3/4" />
    <span className="mt-3 h-24 w-full" />
    <span className="mt-3 h-4 w-5/6" />
    <span className="h-4 w-2/3" />
  </div>
)

/** Shows the README of the version, or the description if there is none. */
const ReadmeTab = ({ view: { node }, hasReadme, language, html, cut }: Props) => {
  const t = useT('node')
  const told = html.trim() !== ''
  const repository = node.repository && (
    <TextAnchor href={node.repository} rel="nofollow noopener">
      {node.copiedByHand ? t('node.install.openPage') : t('node.readme.repository')}
    </TextAnchor>
  )
  if (!told)
    return (
      <EmptyState icon={<FileText aria-hidden />} title={t('node.readme.empty')} action={repository}>
        {t('node.readme.emptyBody')}
      </EmptyState>
    )
  return (
    <>
      <div lang={language}>
        <Prose html={html} />
      </div>
      {cut && (
        <p className="mt-6 border-t border-line pt-4 text-muted">
          {t('node.readme.cut')} {repository}
        </p>
      )}
      {!hasReadme && (
        <p className="mt-6 border-t border-line pt-4 text-sm text-faint">
          {t('node.readme.none')} {repository}
        </p>
      )}
    </>
  )
}
