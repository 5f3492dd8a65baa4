import clsx from 'clsx'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useState } from 'react'
import { NodeIcon } from '../../../../components/node-icon.tsx'
import { type NodeSummary, summarizeNode } from '../../../../components/node-summary.ts'
import { useRead } from '../../../../data/query/use-read.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { TextField } from '../../../../ui/field.tsx'
import { useDebounced } from '../../../../ui/use-debounced.ts'

const most = 6

interface Props {
  /** Id of a pack, or the text typed so far. */
  value: string
  onChange: (nodeId: string) => void
  /** Id of the pack itself, which cannot be its replacement. */
  except: string
}

/** Field that selects a pack by a part of its name. The arrow keys move through the results. */
export const ReplacementField = ({ value, onChange, except }: Props) => {
  const t = useT('node-manage')
  const list = useId()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const found = useFoundNodes(isOpen ? value : '', except)
  const shown = isOpen && found.length > 0
  const choose = (nodeId: string) => {
    onChange(nodeId)
    setOpen(false)
  }
  const type = (text: string) => {
    onChange(text)
    setActive(0)
    setOpen(true)
  }
  const press = (event: KeyboardEvent) => {
    const chosen = found[active]
    if (!shown || !chosen) return
    if (event.key === 'ArrowDown') setActive((active + 1) % found.length)
    else if (event.key === 'ArrowUp') setActive((active + found.length - 1) % found.length)
    else if (event.key === 'Enter') choose(chosen.id)
    else if (event.key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <Popover.Root open={shown} onOpenChange={setOpen}>
      <Popover.Anchor>
        <TextField
          label={t('node-manage.replacement.label')}
          hint={t('node-manage.replacement.hint')}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={list}
          {...(shown && { 'aria-activedescendant': `${list}-${active}` })}
          dir="ltr"
          maxLength={100}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={value}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setOpen(false)}
          onKeyDown={press}
        />
      </Popover.Anchor>
      <ReplacementOptions id={list} nodes={shown ? found : []} active={active} onChoose={choose} />
    </Popover.Root>
  )
}

/** Returns the packs that match a debounced text. Texts with fewer than two characters match nothing. */
const useFoundNodes = (text: string, except: string): NodeSummary[] => {
  const wanted = useDebounced(text.trim())
  const enabled = wanted.length > 1
  const { data } = useRead('/nodes/search', { params: { query: { search: wanted, limit: most } } }, { enabled })
  if (!enabled || !data) return []
  return data.nodes.filter(({ id }) => id !== except).map(summarizeNode)
}

interface ReplacementOptionsProps {
  id: string
  nodes: NodeSummary[]
  /** Index of the result that the arrow keys selected. */
  active: number
  onChoose: (nodeId: string) => void
}

/** Shows the results of the search below the field. The focus stays in the field. */
const ReplacementOptions = ({ id, nodes, active, onChoose }: ReplacementOptionsProps) => {
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
            // A press would move the focus from the field, and the list would close before the click arrives.
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
