import type { Schema } from '@registry/api-client'
import { PackageOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { AdminPage } from '../../../components/admin/admin-page.tsx'
import { FilterBar, SearchFilter } from '../../../components/admin/filters.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Button, buttonClass, ButtonLink } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import { isUnclaimed, nodeLabel, publisherLabel } from '../shared/nodes/admin-node.ts'
import { NodeTable } from '../shared/nodes/node-table.tsx'
import { TransferDialog } from '../shared/nodes/transfer-dialog.tsx'
import { useNodeList } from '../shared/nodes/use-node-list.ts'
import { AddForm } from './add-form.tsx'
import { LookForm } from './look-form.tsx'
import { emptyNode, type NewNode, nodeOfLook } from './new-node.ts'
import { unclaimedQuery, unclaimedSearch } from './search.ts'
import { useColumns } from './use-columns.tsx'

interface Props {
  node: Schema<'Node'>
  /** Publisher that the repository's pyproject.toml names. */
  likely: string | undefined
  onClose: () => void
}

type Step =
  | { at: 'look' }
  | { at: 'form'; node: NewNode; look?: Schema<'RepositoryLook'> }
  | { at: 'added'; node: Schema<'Node'>; likely: string | undefined }

export default function AdminUnclaimedPage() {
  const t = useT('admin', 'admin-nodes', 'refusals')
  const { asked, href, set } = useSearch(unclaimedSearch)
  const isAdding = asked.add !== ''
  const here = asked.page
  return (
    <AdminPage
      title={t('admin.nav.unclaimed')}
      lead={t('admin-nodes.add.lead')}
      actions={
        <Link to={href({ add: '1', page: here })} preventScrollReset className={buttonClass({ variant: 'primary' })}>
          <Plus aria-hidden />
          {t('admin-nodes.add.open')}
        </Link>
      }
    >
      <FilterBar>
        <SearchFilter
          search={unclaimedSearch}
          name="q"
          label={t('admin-nodes.filter.search')}
          placeholder={t('admin-nodes.filter.searchHint')}
        />
      </FilterBar>
      <UnclaimedNodes />
      {isAdding && <AddDialog onClose={() => set({ add: undefined, page: here }, { replace: true })} />}
    </AdminPage>
  )
}

const UnclaimedNodes = () => {
  const t = useT('admin', 'admin-nodes')
  const query = unclaimedQuery(useSearch(unclaimedSearch).asked)
  const list = useNodeList(query)
  const columns = useColumns(list.change)
  return (
    <NodeTable
      list={list}
      columns={columns}
      caption={t('admin.nav.unclaimed')}
      sort={query.sort}
      empty={
        <EmptyState icon={<PackageOpen aria-hidden />} title={t('admin-nodes.add.none')}>
          {t('admin-nodes.add.noneBody')}
        </EmptyState>
      }
    />
  )
}

/**
 * Dialog that adds an unclaimed pack in three steps: its repository, its details, and its possible transfer to a
 * publisher.
 */
const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const t = useT('admin-nodes', 'refusals')
  const [step, setStep] = useState<Step>({ at: 'look' })
  return (
    <Dialog open onOpenChange={onClose} title={t('admin-nodes.add.title')}>
      {step.at === 'look' && (
        <LookForm
          onSeen={(look) => setStep({ at: 'form', node: nodeOfLook(look), look })}
          onByHand={(repository) => setStep({ at: 'form', node: emptyNode(repository) })}
          onCancel={onClose}
        />
      )}
      {step.at === 'form' && (
        <AddForm
          initial={step.node}
          look={step.look}
          onBack={() => setStep({ at: 'look' })}
          onAdded={(node) => setStep({ at: 'added', node, likely: step.look?.pyproject?.publisher_id })}
        />
      )}
      {step.at === 'added' && <AddedNode node={step.node} likely={step.likely} onClose={onClose} />}
    </Dialog>
  )
}

/** Confirms that a pack was added, and offers the next actions. */
const AddedNode = ({ node: added, likely, onClose }: Props) => {
  const t = useT('admin-nodes')
  const links = useLinks()
  const [node, setNode] = useState<Pick<Schema<'Node'>, 'id' | 'name' | 'publisher'>>(added)
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col gap-4">
      <div role="status">
        <Notice kind="success" title={t('admin-nodes.add.done', { name: nodeLabel(node) })}>
          {isUnclaimed(node)
            ? t('admin-nodes.add.doneBody')
            : t('admin-nodes.add.handedTo', { publisher: publisherLabel(node.publisher) })}
        </Notice>
      </div>
      {likely !== undefined && isUnclaimed(node) && (
        <p className="text-sm text-muted">{t('admin-nodes.add.likely', { publisher: likely })}</p>
      )}
      <FormFoot>
        <Button onClick={onClose}>{t('admin-nodes.add.close')}</Button>
        <ButtonLink to={links.node(node.id)}>{t('admin-nodes.add.see')}</ButtonLink>
        {isUnclaimed(node) && (
          <Button variant="primary" onClick={() => setOpen(true)}>
            {t('admin-nodes.add.handOver')}
          </Button>
        )}
      </FormFoot>
      {isOpen && <TransferDialog node={node} likely={likely} onClose={() => setOpen(false)} onChange={setNode} />}
    </div>
  )
}
