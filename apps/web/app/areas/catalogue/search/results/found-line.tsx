import { Link } from 'react-router'
import { MarkedText } from '../../../../components/marked-text.tsx'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { useLinks } from '../../../../use-links.ts'
import type { FoundBy } from './found-by.ts'

interface Props {
  nodeId: string
  found: FoundBy
  /** Words to mark, from `searchWords`. */
  words: readonly string[]
}

const mostNames = 3

/** Shows the reasons for a match that the row does not show: comfy nodes, a tag, a synonym or a corrected typo. */
export const FoundLine = ({ nodeId, found, words }: Props) => {
  const t = useT('search')
  const links = useLinks()
  const { comfyNodes, reasons, translated } = found
  if (comfyNodes.length === 0 && reasons.length === 0 && !translated) return null
  return (
    <ul
      aria-label={t('search.found.label')}
      className="mt-1.5 flex min-w-0 flex-wrap items-center gap-x-1.5 gap-y-1 text-xs text-faint in-data-[density=compact]:hidden"
    >
      {comfyNodes.slice(0, mostNames).map((name) => (
        <li key={name} className="min-w-0 max-w-full">
          <Link
            to={links.comfyNode(nodeId, name)}
            dir="ltr"
            className="relative flex h-6 items-center rounded-mark border border-line bg-sunken px-1.5 font-mono text-xs text-muted hover:border-edge hover:text-text"
          >
            <span className="truncate">
              <MarkedText text={name} words={words} />
            </span>
          </Link>
        </li>
      ))}
      {comfyNodes.length > mostNames && (
        <li className="tabular-nums">{t('search.found.more', { count: comfyNodes.length - mostNames })}</li>
      )}
      {reasons.map(({ kind, text }) => (
        <li key={`${kind} ${text}`}>{sentence(t, kind, `\u2068${text}\u2069`)}</li>
      ))}
      {translated && <li>{t('search.found.translation')}</li>}
    </ul>
  )
}

const sentence = (t: T<'search'>, kind: FoundBy['reasons'][number]['kind'], text: string): string => {
  switch (kind) {
    case 'tag':
      return t('search.found.tag', { text })
    case 'author':
      return t('search.found.author', { text })
    case 'repository':
      return t('search.found.repository', { text })
    case 'category':
    case 'comfy-category':
      return t('search.found.category', { text })
    case 'type':
      return t('search.found.type', { text })
    case 'synonym':
      return t('search.found.synonym', { text })
    case 'typo':
      return t('search.found.typo', { text })
  }
}
