import clsx from 'clsx'
import { CircleSlash, Cpu, Languages, MonitorDown, TriangleAlert } from 'lucide-react'
import { Link } from 'react-router'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Badge } from '../../../ui/badge.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { ByAuthor } from '../shared/by-author.tsx'
import { OnlyBadge } from '../shared/only-badge.tsx'
import { platformLimits } from '../shared/platform-limits.ts'
import { useNodeAddress } from './use-node-address.ts'
import type { NodeFacts, NodeView } from './view.ts'

export const NodeHeader = ({ view }: { view: NodeView }) => {
  const { node } = view
  return (
    <header className="flex flex-col gap-3">
      <div className="flex items-start gap-4">
        <NodeIcon id={node.id} name={node.name} icon={node.icon} className="size-16" />
        <div className="min-w-0 flex-1">
          <h1
            className={clsx(
              'font-semibold wrap-anywhere',
              node.name.length > 60 ? 'line-clamp-4 text-lg' : 'text-xl sm:text-2xl',
            )}
          >
            <bdi lang={node.nameLang}>{node.name}</bdi>
          </h1>
          <div className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1.5">
            <Maker node={node} />
            <Badges view={view} />
          </div>
        </div>
      </div>
      <Description view={view} />
      <TranslationLine view={view} />
      <Tags tags={node.tags} />
    </header>
  )
}

const Maker = ({ node: { author, publisher, unclaimed } }: { node: NodeFacts }) => {
  const t = useT('node')
  const links = useLinks()
  const written = author && (
    <span className="wrap-anywhere text-muted">
      <ByAuthor author={author} className={makerLink} />
    </span>
  )
  if (unclaimed) return written ?? <span className="text-muted">{t('node.unclaimed.name')}</span>
  return (
    <>
      <Link to={links.publisher(publisher.id)} prefetch="intent" className={makerLink}>
        {publisher.name}
      </Link>
      {author?.name.toLowerCase() !== publisher.name.toLowerCase() && written}
    </>
  )
}

const makerLink = 'rounded-mark font-medium wrap-anywhere text-accent-text hover:underline'

const Badges = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const { version, platforms, node } = view
  const { systems, accelerators } = platformLimits(platforms)
  return (
    <>
      {node.unclaimed && <Badge icon={<CircleSlash aria-hidden />}>{t('node.badge.unclaimed')}</Badge>}
      {version?.deprecation && (
        <Badge tone="amber" icon={<TriangleAlert aria-hidden />}>
          {t('node.badge.deprecated')}
        </Badge>
      )}
      {version?.yank && <Badge tone="amber">{t('node.badge.yanked')}</Badge>}
      <OnlyBadge names={systems} tone="blue" icon={<MonitorDown aria-hidden />} />
      <OnlyBadge names={accelerators} tone="blue" icon={<Cpu aria-hidden />} />
    </>
  )
}

const Description = ({ view: { node, tab } }: { view: NodeView }) => {
  const t = useT('node')
  if (node.lead === '') return <p className="text-muted">{t('node.noDescription')}</p>
  const told = tab.name === 'readme' && !tab.hasReadme
  return (
    <div className="max-w-prose">
      <p className="text-md wrap-anywhere text-muted">
        <bdi lang={node.descriptionLang}>{node.lead}</bdi>
      </p>
      {node.lead.endsWith('…') && !told && (
        <details className="mt-1">
          <summary className="w-fit rounded-mark text-sm text-accent-text hover:underline">
            {t('node.wholeDescription')}
          </summary>
          <p dir="auto" lang={node.descriptionLang} className="mt-2 wrap-anywhere whitespace-pre-line text-muted">
            {node.description}
          </p>
        </details>
      )}
    </div>
  )
}

const Tags = ({ tags }: { tags: string[] }) => {
  const t = useT('node')
  const links = useLinks()
  if (tags.length === 0) return null
  return (
    <ul aria-label={t('node.tags')} className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag} className="max-w-full">
          <Link
            to={links.home({ tag })}
            className="block truncate rounded-full border border-line px-2.5 py-0.5 text-xs text-muted transition-colors hover:border-edge hover:text-text"
          >
            {tag}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Says that the name and description are translated, with a link to the original texts, or back to the translation. */
const TranslationLine = ({ view }: { view: NodeView }) => {
  const t = useT('node')
  const format = useFormat()
  const address = useNodeAddress(view)
  const { translation } = view.node
  if (!translation) return null
  const { from, isShown } = translation
  const said = () => {
    if (!isShown) return t('node.translation.original')
    return from ? t('node.translation.from', { language: format.languageName(from) }) : t('node.translation.shown')
  }
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-faint">
      <span className="inline-flex items-center gap-1.5">
        <Languages aria-hidden className="size-4 shrink-0" />
        {said()}
      </span>
      <TextLink
        to={address({ tab: view.tab.name, original: isShown })}
        rel="nofollow"
        preventScrollReset
        className="inline-flex min-h-6 items-center"
      >
        {isShown ? t('node.translation.showOriginal') : t('node.translation.showTranslation')}
      </TextLink>
    </p>
  )
}
