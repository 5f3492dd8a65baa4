import clsx from 'clsx'
import { Popover } from 'radix-ui'
import { NodeIcon } from '../../../../components/node-icon.tsx'
import type { NodeSummary } from '../../../../components/node-summary.ts'
import { useT } from '../../../../i18n/use-t.ts'

interface Props {
  id: string
  nodes: NodeSummary[]
  /** Which of them the keys are at. */
  active: number
  onChoose: (nodeId: string) => void
}

/** Results of the search below the field. The focus stays in the field. */
export const ReplacementOptions = ({ id, nodes, active, onChoose }: Props) => {
  const t = useT('node-manage')
  return (
    <Popover.Portal>
      <Popover.Content
        id={id}
        role="listbox"
        aria-label={t('node-manage.replacement.found')}
        sideOffset={-18}
        collisionPadding={8}
        onOpenAutoFocus={(event) => event.preventDefault()}
        onCloseAutoFocus={(event) => event.preventDefault()}
        className="appears z-60 max-h-72 w-[var(--radix-popover-trigger-width)] overflow-y-auto rounded-card border border-line bg-raised p-1 shadow-float"
      >
        {nodes.map((node, index) => (
          <button
            type="button"
            key={node.id}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            // A press would take the focus from the field, which closes the list before the click arrives.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(node.id)}
            className={clsx(
              'flex w-full items-center gap-2.5 text-start rounded-control px-2 py-1.5 hover:bg-hover',
              index === active && 'bg-hover',
            )}
          >
            <NodeIcon id={node.id} name={node.name} icon={node.icon} className="size-7" />
            <span className="min-w-0">
              <bdi className="block truncate font-medium">{node.name}</bdi>
              <bdi dir="ltr" className="block truncate font-mono text-xs text-faint">
                {node.id}
              </bdi>
            </span>
          </button>
        ))}
      </Popover.Content>
    </Popover.Portal>
  )
}
