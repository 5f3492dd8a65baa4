import { Ban, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { isMarked } from '../../../components/mark-words.ts'
import { MarkedText } from '../../../components/marked-text.tsx'
import { InstallCount, LatestVersion, StarCount } from '../../../components/node-figures.tsx'
import { NodeIcon } from '../../../components/node-icon.tsx'
import type { NodeSummary } from '../../../components/node-summary.ts'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { useLinks } from '../../../use-links.ts'
import { ByAuthor } from './by-author.tsx'
import { OnlyBadge } from './only-badge.tsx'

interface Props {
  node: NodeSummary
  /** Words to mark, from `searchWords`. */
  words?: readonly string[]
  /** Kind of page that shows the row. The row does not repeat that author or publisher. */
  of?: 'author' | 'publisher' | undefined
  /** More content of the row. */
  more?: ReactNode
  /** Content beside the number of comfy nodes, when there is space. */
  beside?: ReactNode
  /** Content at the end of the line with author and publisher. */
  action?: ReactNode
  /** Whether the row shows when the node was added, in place of its newest version. */
  showsAdded?: boolean
}

const noWords: readonly string[] = []

/** Row of a list for comparing nodes. The name's link covers the row; other links lie above it. */
export const NodeRow = ({ node, words = noWords, of, more, beside, action, showsAdded = false }: Props) => (
  <li className="group relative grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-3 gap-y-1.5 px-3.5 py-3.5 transition-colors first:rounded-t-card last:rounded-b-card hover:bg-hover has-[h3_a:focus-visible]:outline-2 has-[h3_a:focus-visible]:-outline-offset-2 has-[h3_a:focus-visible]:outline-focus in-data-[density=compact]:gap-y-0.5 in-data-[density=compact]:py-2 md:grid-cols-[auto_minmax(0,1fr)_auto] md:items-center md:gap-x-4 md:px-4">
    <NodeIcon
      id={node.id}
      name={node.name}
      icon={node.icon}
      className="size-10 in-data-[density=compact]:size-6 max-md:in-data-[density=compact]:mt-0.5 md:size-11 md:in-data-[density=compact]:size-6"
    />
    <div className="min-w-0 md:in-data-[density=compact]:flex md:in-data-[density=compact]:items-center md:in-data-[density=compact]:gap-4">
      <RowTitle node={node} words={words} />
      <p
        dir="auto"
        lang={node.descriptionLang}
        // The ellipsis of a cut text extends past the text where the text is aligned at its end.
        className="-me-3 mt-1 line-clamp-2 max-w-[84ch] min-w-0 pe-3 text-muted [text-align:match-parent] [text-align:-webkit-match-parent] in-data-[density=compact]:mt-0 in-data-[density=compact]:line-clamp-1 in-data-[density=compact]:text-sm in-data-[density=compact]:break-all md:in-data-[density=compact]:flex-1"
      >
        <MarkedText text={node.description} words={words} />
      </p>
      <RowOrigin node={node} of={of} beside={beside} action={action} />
      {more}
    </div>
    <RowFigures node={node} addedAt={showsAdded ? node.createdAt : undefined} />
  </li>
)

const RowTitle = ({ node, words }: { node: NodeSummary; words: readonly string[] }) => {
  const links = useLinks()
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1 md:in-data-[density=compact]:contents">
      <h3 className="max-w-full min-w-0 text-md font-semibold in-data-[density=compact]:text-base md:in-data-[density=compact]:w-40 md:in-data-[density=compact]:shrink-0 lg:in-data-[density=compact]:w-52">
        <Link
          to={links.node(node.id)}
          prefetch="intent"
          className="outline-none group-hover:text-accent-text after:absolute after:inset-0"
        >
          <bdi
            lang={node.nameLang}
            className="line-clamp-2 wrap-anywhere in-data-[density=compact]:line-clamp-1 in-data-[density=compact]:break-all"
          >
            <MarkedText text={node.name} words={words} />
          </bdi>
        </Link>
      </h3>
      {node.id !== node.name && (
        <bdi className="max-w-full min-w-0 truncate font-mono text-xs text-faint in-data-[density=compact]:hidden">
          <MarkedText text={node.id} words={isMarked(node.name, words) ? noWords : words} />
        </bdi>
      )}
      <span className="contents empty:hidden md:in-data-[density=compact]:order-1 md:in-data-[density=compact]:flex md:in-data-[density=compact]:max-w-[50%] md:in-data-[density=compact]:min-w-0 md:in-data-[density=compact]:gap-1.5">
        <NodeBadges node={node} />
      </span>
    </div>
  )
}

// Facts on a single line, with a dot before each fact except the first.
const origin =
  'mt-1 flex min-w-0 flex-wrap gap-x-2 text-sm text-faint in-data-[density=compact]:hidden [&>*+*]:before:me-2 [&>*+*]:before:content-["·"]'

const RowOrigin = ({ node, of, beside, action }: Pick<Props, 'node' | 'of' | 'beside' | 'action'>) => {
  const t = useT('node-row')
  const links = useLinks()
  const { author, publisher, unclaimed, comfyNodes } = node
  const publisherLink = <Link to={links.publisher(publisher.id)} className={originLink} />
  const facts = [
    // An author with the publisher's name is left out, because the row or its page already names the publisher.
    author && of !== 'author' && (unclaimed || !isSame(author.name, publisher.name)) && (
      <span key="author" className="max-w-full min-w-0 truncate">
        <ByAuthor author={author} className={originLink} />
      </span>
    ),
    !unclaimed && of !== 'publisher' && (
      <span key="publisher" className="max-w-full min-w-0 truncate">
        <Rich
          k={node.latest ? 'node-row.publishedBy' : 'node-row.claimedBy'}
          ns={['node-row']}
          components={{ publisher: publisherLink }}
          values={{ name: publisher.name }}
        />
      </span>
    ),
    unclaimed && !author && of === undefined && (
      <Link key="unclaimed" to={links.publisher(publisher.id)} className={originLink}>
        {t('node-row.unclaimed')}
      </Link>
    ),
    comfyNodes > 0 && (
      <span key="comfyNodes" className={beside ? lastFact : undefined}>
        <span className="shrink-0 tabular-nums">{t('node-row.comfyNodes', { count: comfyNodes })}</span>
        {beside}
      </span>
    ),
    action,
  ].filter(Boolean)
  return facts.length > 0 && <p className={origin}>{facts}</p>
}

// Content that does not fit beside the number wraps to a second line, which is clipped.
const lastFact = 'md:flex md:h-[1lh] md:min-w-0 md:flex-1 md:basis-20 md:flex-wrap md:items-center md:overflow-hidden'

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

const originLink = 'relative rounded-mark text-muted hover:text-text hover:underline'

// The list sets the width of installs. The link lies above the link that covers the row, so that hover shows exact
// numbers. Both links lead to the same page.
const RowFigures = ({ node, addedAt }: { node: NodeSummary; addedAt: string | undefined }) => {
  const t = useT('node-row')
  const links = useLinks()
  if (addedAt === undefined && !hasFigures(node)) return null
  return (
    <Link
      to={links.node(node.id)}
      tabIndex={-1}
      prefetch="none"
      className="relative col-start-2 flex flex-wrap items-center gap-x-3 gap-y-0.5 text-sm max-md:in-data-[density=compact]:grid max-md:in-data-[density=compact]:grid-cols-[var(--installs,)_minmax(3rem,max-content)_minmax(0,1fr)] max-md:in-data-[density=compact]:gap-x-1.5 md:col-start-3 md:ms-2 md:grid md:grid-cols-[var(--installs,)_4.25rem_7.5rem] md:gap-x-2 md:in-data-[density=compact]:grid-cols-[var(--installs,)_4.25rem_11rem] lg:ms-6"
    >
      {showsInstalls(node) && <InstallCount value={node.installs} />}
      {shown(node, node.stars) && <StarCount value={node.stars} className="-col-start-3" />}
      <span className="flex min-w-0 items-baseline gap-x-1.5 -col-start-2 md:flex-col md:items-start md:in-data-[density=compact]:grid md:in-data-[density=compact]:grid-cols-[4.5rem_minmax(0,1fr)] md:in-data-[density=compact]:items-baseline">
        {addedAt === undefined ? (
          <LatestVersion {...node} />
        ) : (
          <>
            <span className="max-w-full truncate text-xs text-muted">{t('node-row.added')}</span>
            <span className="max-w-full min-w-0 truncate text-faint">
              <RelativeTime time={addedAt} />
            </span>
          </>
        )}
      </span>
    </Link>
  )
}

// A link without figures would have no accessible name.
const hasFigures = ({ unclaimed, installs, stars, releasedAt }: NodeSummary) =>
  !unclaimed || installs > 0 || stars > 0 || releasedAt !== undefined

export const showsInstalls = (node: NodeSummary) => shown(node, node.installs)

// Unclaimed nodes have no installs and no releases, so their rows leave out zeros.
const shown = (node: NodeSummary, figure: number) => figure > 0 || !node.unclaimed

/** Shows warnings on a row: banned, deprecated, or limited to some machines. */
const NodeBadges = ({ node }: { node: NodeSummary }) => {
  const t = useT('node-row')
  return (
    <>
      {node.banned && (
        <Badge tone="red" icon={<Ban aria-hidden />}>
          {t('node-row.banned')}
        </Badge>
      )}
      {node.latest?.deprecated && (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
          {t('node-row.deprecated')}
        </Badge>
      )}
      <OnlyBadge names={node.systems} />
      <OnlyBadge names={node.accelerators} />
    </>
  )
}
