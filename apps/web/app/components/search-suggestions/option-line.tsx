import clsx from 'clsx'
import { History, Search, Workflow, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { MarkedText } from '../marked-text.tsx'
import { NodeIcon } from '../node-icon.tsx'
import { safeImageUrl } from '../safe-url.ts'
import { useLinks } from '../../use-links.ts'
import type { Option } from './options.ts'
import { forgetSearch } from './recent-searches.ts'

interface Props {
  id: string
  option: Option
  /** From 0. */
  place: number
  count: number
  isActive: boolean
  words: readonly string[]
  onChoose: (option: Option) => void
  onHover: (option: Option) => void
}

/** Shows a suggestion as a link, so that it opens in a new tab like other links. */
export const OptionLine = ({ id, option, place, count, isActive, words, onChoose, onHover }: Props) => {
  const to = useAddress(option)
  return (
    <div role="none" className="flex items-center" onPointerMove={() => onHover(option)}>
      <Link
        id={id}
        role="option"
        aria-selected={isActive}
        aria-setsize={count}
        aria-posinset={place + 1}
        tabIndex={-1}
        to={to}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return
          // A suggested search runs through the search field, so that the field shows the searched text.
          if (option.kind === 'recent' || option.kind === 'query') event.preventDefault()
          onChoose(option)
        }}
        className={clsx(
          'flex min-h-9 min-w-0 flex-1 items-center gap-3 rounded-control px-2.5 py-1 max-md:min-h-11',
          isActive &&
            'bg-hover shadow-[inset_3px_0_0_var(--color-accent)] rtl:shadow-[inset_-3px_0_0_var(--color-accent)]',
        )}
      >
        <Line option={option} words={words} />
      </Link>
      {option.kind === 'recent' && (
        // Keyboard users press Delete, which screen readers announce with the option.
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          onClick={() => forgetSearch(option.text)}
          className="flex size-9 shrink-0 items-center justify-center rounded-control text-faint hover:bg-hover hover:text-text max-md:size-11"
        >
          <X className="size-4" />
        </button>
      )}
    </div>
  )
}

const useAddress = (option: Option): string => {
  const links = useLinks()
  if (option.kind === 'node') return links.node(option.node.id)
  if (option.kind === 'comfy-node') return links.comfyNode(option.comfyNode.node_id, option.comfyNode.name)
  return links.home({ query: option.text })
}

const Line = ({ option, words }: Pick<Props, 'option' | 'words'>): ReactNode => {
  if (option.kind === 'node') {
    const { id, name, icon, publisher_name: publisher } = option.node
    return (
      <>
        <NodeIcon id={id} name={name} icon={safeImageUrl(icon)} className="size-6" />
        <bdi className="min-w-0 truncate font-medium">
          <MarkedText text={name.trim() || id} words={words} />
        </bdi>
        <Beside>{publisher}</Beside>
      </>
    )
  }
  if (option.kind === 'comfy-node')
    return (
      <>
        <Workflow aria-hidden className="mx-1 size-4 shrink-0 text-faint" />
        <bdi dir="ltr" className="min-w-0 truncate font-mono text-sm">
          <MarkedText text={option.comfyNode.name} words={words} />
        </bdi>
        <Beside>{option.comfyNode.node_id}</Beside>
      </>
    )
  const Icon = option.kind === 'recent' ? History : Search
  return (
    <>
      <Icon aria-hidden className="mx-1 size-4 shrink-0 text-faint" />
      <bdi className="min-w-0 truncate">
        <MarkedText text={option.text} words={words} />
      </bdi>
    </>
  )
}

/** Shows a text at the end of the line. The margin follows the direction of the page, not of the text. */
const Beside = ({ children }: { children: ReactNode }) => (
  <span className="ms-auto max-w-[45%] shrink-0 truncate ps-2 text-sm text-faint">
    <bdi>{children}</bdi>
  </span>
)
