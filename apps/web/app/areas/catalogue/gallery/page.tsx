import { PackageOpen } from 'lucide-react'
import type { ReactNode } from 'react'
import { data } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { Button } from '../../../ui/button.tsx'
import { FilterChip } from '../../../ui/chip.tsx'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Checkbox, Select, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table, Td, Th } from '../../../ui/table.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { useLinks } from '../../../use-links.ts'
import { ComfyNodeFigure } from '../shared/comfy-node/comfy-node-figure.tsx'
import { readComfyNode } from '../shared/comfy-node/read-comfy-node.ts'
import { ButtonsAndMarks } from './buttons-and-marks.tsx'
import { comfyNodeSamples } from './comfy-node-samples.ts'

/** Responds with 404 outside of development. */
export const loader = () => {
  if (!import.meta.env.DEV) throw data(null, { status: 404 })
  return null
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

/** Shows every component of ui/ for developers. The page is not translated, linked or indexed. */
export default function GalleryPage() {
  const here = useLinks().gallery()
  return (
    <Page className="flex flex-col gap-6">
      <PageMeta title="Gallery" hidden />
      <Breadcrumbs crumbs={[{ label: 'Home', to: here }, { label: 'Gallery' }]} />
      <h1 className="text-2xl font-semibold">Gallery</h1>
      <SearchField label="Search nodes" />
      <Row>
        <FilterChip to={here} selected count="128">
          Linux
        </FilterChip>
        <FilterChip to={here} selected={false} count="96">
          macOS
        </FilterChip>
      </Row>
      <ButtonsAndMarks />
      <NoticesAndFields />
      <ComfyNodes />
      <Lists />
    </Page>
  )
}

/** Shows comfy nodes as the canvas draws them. */
const ComfyNodes = () => (
  <Panel title="Comfy nodes">
    <div className="columns-[16rem] gap-4">
      {comfyNodeSamples.map(readComfyNode).map((figure) => (
        <div key={figure.name} className="mb-4 break-inside-avoid px-1.5">
          <ComfyNodeFigure figure={figure} title={<bdi>{figure.title}</bdi>} />
        </div>
      ))}
    </div>
  </Panel>
)

const NoticesAndFields = () => {
  return (
    <>
      <div className="grid gap-3 md:grid-cols-2">
        <Notice title="For your information">This is what you should know.</Notice>
        <Notice kind="success" title="It worked">
          Nothing more to do.
        </Notice>
        <Notice kind="warning" title="Deprecated">
          Use another version.
        </Notice>
        <Notice kind="danger" title="Banned">
          It cannot be installed.
        </Notice>
      </div>
      <CodeBlock command code="comfy node install sample-color-tools" />
      <Panel title="Fields">
        <div className="grid gap-4 md:grid-cols-2">
          <TextField label="Name" placeholder="sample" hint="Lower-case letters" />
          <TextField label="Name" defaultValue="Sample!" error="Use lower-case letters." />
          <Select label="Sort">
            <option>Relevance</option>
            <option>Installs</option>
          </Select>
          <Checkbox label="Show deprecated" defaultChecked />
        </div>
      </Panel>
    </>
  )
}

const Lists = () => {
  const here = useLinks().gallery()
  return (
    <>
      <TabLinks
        label="Parts"
        current="readme"
        tabs={[
          { id: 'readme', to: here, label: 'Readme' },
          { id: 'versions', to: here, label: 'Versions', count: '12' },
          { id: 'files', to: here, label: 'Files' },
        ]}
      />
      <Table
        caption="Nodes"
        head={
          <>
            <Th>Node</Th>
            <Th end>Installs</Th>
            <Th end>Updated</Th>
          </>
        }
      >
        {['one', 'two', 'three'].map((id, index) => (
          <tr key={id}>
            <Td className="font-mono">{id}</Td>
            <Td end>
              <CompactNumber value={12_345 * (index + 1)} />
            </Td>
            <Td end className="text-muted">
              <RelativeTime time="2026-01-02T03:04:05Z" />
            </Td>
          </tr>
        ))}
      </Table>
      <DefinitionList>
        <Fact name="Latest">1.2.0</Fact>
        <Fact name="Licence">MIT</Fact>
        <Fact name="SHA-256">
          <code className="text-sm">9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08</code>
        </Fact>
      </DefinitionList>
      <Pagination page={5} totalPages={20} to={() => here} />
      <EmptyState
        icon={<PackageOpen aria-hidden />}
        title="Nothing here yet"
        action={<Button variant="primary">Publish</Button>}
      >
        What would be here and how to get it.
      </EmptyState>
      <Skeleton className="h-10 w-full" />
    </>
  )
}
