import type { ReactNode } from 'react'
import { data } from 'react-router'
import { Page } from '../../../components/page-column.tsx'
import { PageMeta } from '../../../framework/page-meta.tsx'
import { Breadcrumbs } from '../../../ui/breadcrumbs.tsx'
import { FilterChip } from '../../../ui/chip.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { useLinks } from '../../../use-links.ts'
import { ButtonsAndMarks } from './buttons-and-marks.tsx'
import { ComfyNodes } from './comfy-nodes.tsx'
import { Lists } from './lists.tsx'
import { NoticesAndFields } from './notices-and-fields.tsx'

/** There is no such page on a public site. */
export const loader = () => {
  if (!import.meta.env.DEV) throw data(null, { status: 404 })
  return null
}

const Row = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap items-center gap-2">{children}</div>
)

/** Every part of ui/ on one page, for those who build with it. Not translated, not linked, not indexed. */
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
