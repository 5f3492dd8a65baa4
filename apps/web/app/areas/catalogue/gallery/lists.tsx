import { PackageOpen } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { CompactNumber } from '../../../ui/compact-number.tsx'
import { DefinitionList, Fact } from '../../../ui/definition-list.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table, Td, Th } from '../../../ui/table.tsx'
import { TabLinks } from '../../../ui/tabs.tsx'
import { useLinks } from '../../../use-links.ts'

/** What lists, and what stands in for a list. */
export const Lists = () => {
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
        action={<Button look="primary">Publish</Button>}
      >
        What would be here and how to get it.
      </EmptyState>
      <Skeleton className="h-10 w-full" />
    </>
  )
}
