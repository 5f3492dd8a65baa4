import { useRead } from '../../data/query/use-read.ts'
import { useT } from '../../i18n/use-t.ts'
import { Choices } from '../../ui/choices.tsx'
import { Checkbox } from '../../ui/field.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Loaded } from '../loaded.tsx'

/** Nodes that may be published: all nodes of the publisher, or only the chosen nodes. */
export interface Scope {
  isLimited: boolean
  nodeIds: readonly string[]
}

export const allNodes: Scope = { isLimited: false, nodeIds: [] }

/** Returns the scope as the registry expects it: undefined for all nodes. */
export const nodeIdsOf = ({ isLimited, nodeIds }: Scope): string[] | undefined => (isLimited ? [...nodeIds] : undefined)

// Most nodes that a token can name.
const mostNodes = 100

interface Props {
  publisherId: string
  scope: Scope
  isTried: boolean
  onScope: (scope: Scope) => void
}

/** Selects the nodes that a token or a workflow may publish. */
export const ScopeField = ({ publisherId, scope, isTried, onScope }: Props) => {
  const t = useT('tokens')
  return (
    <div className="flex flex-col gap-2">
      <Choices
        label={t('tokens.scope')}
        value={scope.isLimited ? 'some' : 'all'}
        error={isTried && scope.isLimited && scope.nodeIds.length === 0 && t('tokens.scopeMissing')}
        choices={[
          { value: 'all', label: t('tokens.scopeAll'), hint: t('tokens.scopeAllHint') },
          { value: 'some', label: t('tokens.scopeSome'), hint: t('tokens.scopeSomeHint') },
        ]}
        onChoose={(value) => onScope({ ...scope, isLimited: value === 'some' })}
      />
      {scope.isLimited && (
        <NodeChoice
          publisherId={publisherId}
          chosen={scope.nodeIds}
          onChoose={(nodeIds) => onScope({ isLimited: true, nodeIds })}
        />
      )}
    </div>
  )
}

interface ChoiceProps {
  publisherId: string
  chosen: readonly string[]
  onChoose: (nodeIds: string[]) => void
}

const NodeChoice = ({ publisherId, chosen, onChoose }: ChoiceProps) => {
  const t = useT('tokens')
  const found = useRead('/publishers/{publisherId}/nodes/v2', {
    params: { path: { publisherId }, query: { page: 1, limit: mostNodes } },
  })
  return (
    <Loaded query={found} fallback={<Skeleton className="h-20" />}>
      {({ nodes }) =>
        nodes.length === 0 ? (
          <p className="text-sm text-muted">{t('tokens.scopeNone')}</p>
        ) : (
          <div className="flex max-h-44 flex-col overflow-y-auto rounded-control border border-edge/70 px-3 py-1.5">
            {nodes.map(({ id }) => (
              <Checkbox
                key={id}
                checked={chosen.includes(id)}
                label={<bdi className="font-mono text-sm wrap-anywhere">{id}</bdi>}
                className="min-h-8"
                onChange={(event) =>
                  onChoose(event.target.checked ? [...chosen, id] : chosen.filter((each) => each !== id))
                }
              />
            ))}
          </div>
        )
      }
    </Loaded>
  )
}
