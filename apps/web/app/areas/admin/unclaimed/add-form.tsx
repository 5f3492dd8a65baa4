import type { Schema } from '@registry/api-client'
import { type FormEvent, useState } from 'react'
import { FormError } from '../../../components/form-error.tsx'
import { useRead } from '../../../data/query/use-read.ts'
import { useWrite } from '../../../data/query/use-write.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFoot } from '../../../ui/form-foot.tsx'
import { Form } from '../../../ui/form.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import { useAdminLinks } from '../../../use-admin-links.ts'
import { AddFields } from './add-fields.tsx'
import { createBody, errorsOf, type NewNode } from './new-node.ts'
import { SeenRepository } from './seen-repository.tsx'

/** Existing pack that the new pack may duplicate, with the reason. */
interface SimilarNode {
  id: string
  name: string
  publisherId: string
  because: 'repository' | 'name'
}

interface Props {
  initial: NewNode
  look: Schema<'RepositoryLook'> | undefined
  onBack: () => void
  onAdded: (node: Schema<'Node'>) => void
}

// A refusal of the id is shown beside it, not below the form.
const ofTheId = new Set(['node_exists', 'invalid_node_id', 'reserved_node_id', 'unusable_node_id', 'node_deleted'])

/** Form for a new pack, with the facts of its repository and the packs that it may duplicate. */
export const AddForm = ({ initial, look, onBack, onAdded }: Props) => {
  const t = useT('admin-nodes')
  const [node, setNode] = useState(initial)
  const [isTried, setTried] = useState(false)
  const similar = useSimilarNodes(node, look?.nodes ?? [])
  const create = useWrite('post', '/admin/nodes')
  const errors = errorsOf(node, similar.taken)
  const isOfTheId = create.error !== null && ofTheId.has(create.error.code)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const [wrong] = Object.keys(errors)
    if (wrong !== undefined) event.currentTarget.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus()
    else if (!create.isPending) create.mutate({ body: createBody(node) }, { onSuccess: onAdded })
  }
  const change = (part: Partial<NewNode>) => {
    if (part.id !== undefined) create.reset()
    setNode((typed) => ({ ...typed, ...part }))
  }
  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      {look && <SeenRepository look={look} />}
      <SimilarNodes nodes={similar.nodes} />
      <AddFields
        node={node}
        errors={isTried ? errors : errors.id === 'idTaken' ? { id: errors.id } : {}}
        refusal={isOfTheId ? create.error : undefined}
        onChange={change}
      />
      <FormError error={isOfTheId ? undefined : create.error} />
      <FormFoot>
        <Button onClick={onBack}>{t('admin-nodes.add.back')}</Button>
        <Button type="submit" variant="primary" disabled={create.isPending}>
          {create.isPending ? t('admin-nodes.add.adding') : t('admin-nodes.add.confirm')}
        </Button>
      </FormFoot>
    </Form>
  )
}

/** Warns about packs that the new pack may duplicate. */
const SimilarNodes = ({ nodes }: { nodes: readonly SimilarNode[] }) => {
  const t = useT('admin-nodes')
  const links = useAdminLinks()
  const isThere = nodes.some(({ because }) => because === 'repository')
  return (
    <div role="status" className="empty:hidden">
      {nodes.length > 0 && (
        <Notice
          kind={isThere ? 'warning' : 'info'}
          title={isThere ? t('admin-nodes.add.there') : t('admin-nodes.add.similar')}
        >
          <ul className="mt-1 flex flex-col gap-0.5">
            {nodes.map(({ id, name, publisherId, because }) => (
              <li key={id} className="wrap-anywhere">
                <TextLink to={links.adminNode(id)} target="_blank">
                  <bdi>{name.trim() || id}</bdi>
                </TextLink>
                <span className="ms-2 text-sm text-muted">
                  {because === 'repository'
                    ? t('admin-nodes.add.sameRepository', { id, publisher: publisherId })
                    : t('admin-nodes.add.sameName', { id, publisher: publisherId })}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

/** Returns the packs that resemble a new pack, and the ids in use. */
const useSimilarNodes = (
  node: NewNode,
  sameRepository: Schema<'RepositoryLook'>['nodes'],
): { nodes: SimilarNode[]; taken: string[] } => {
  const byId = useFound(node.id.trim(), 100)
  const byName = useFound(node.name.trim(), 5)
  const known = sameRepository.map((each): SimilarNode => ({
    id: each.id,
    name: each.name,
    publisherId: each.publisher_id,
    because: 'repository',
  }))
  const ids = new Set(known.map(({ id }) => id))
  const named = byName
    .filter(({ id }) => !ids.has(id))
    .map((each): SimilarNode => ({ id: each.id, name: each.name, publisherId: each.publisher.id, because: 'name' }))
  return { nodes: [...known, ...named], taken: byId.map(({ id }) => id) }
}

const useFound = (text: string, limit: number) => {
  const q = useDebounced(text)
  const enabled = q.length > 1
  const { data } = useRead('/admin/nodes', { params: { query: { q, sort: 'installs', limit } } }, { enabled })
  return enabled && data ? data.nodes : []
}
