import { CalendarDays, CodeXml, Globe, LifeBuoy, Users } from 'lucide-react'
import type { ReactNode } from 'react'
import { NodeIcon } from '../../components/node-icon.tsx'
import { shownUrl } from '../../components/safe-url.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { TextAnchor } from '../../ui/text-link.tsx'
import type { PublisherSummary } from './publisher-summary.ts'

/** Who the publisher is. */
export const PublisherHeader = ({ publisher }: { publisher: PublisherSummary }) => {
  const t = useT('publisher')
  return (
    <header className="mt-5 flex items-start gap-4 sm:gap-5">
      <NodeIcon
        id={publisher.id}
        name={publisher.name}
        icon={publisher.logo}
        className="size-14 rounded-card sm:size-18"
      />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl font-semibold wrap-anywhere">
          <bdi>{publisher.unclaimed ? t('publisher.unclaimed.name') : publisher.name}</bdi>
        </h1>
        <p className="font-mono text-sm text-faint wrap-anywhere">
          <bdi>{`@${publisher.id}`}</bdi>
        </p>
        <p
          dir="auto"
          className="mt-2.5 max-w-prose text-md text-muted wrap-anywhere [text-align:match-parent] [text-align:-webkit-match-parent]"
        >
          {publisher.unclaimed ? t('publisher.unclaimed.body') : publisher.description}
        </p>
        {!publisher.unclaimed && <Facts publisher={publisher} />}
      </div>
    </header>
  )
}

// More would be a wall of names.
const namedMembers = 5

const Facts = ({ publisher: { website, source, support, members, since } }: { publisher: PublisherSummary }) => {
  const t = useT('publisher')
  const format = useFormat()
  const unnamed = members.length - namedMembers
  const named =
    unnamed > 1
      ? [...members.slice(0, namedMembers), t('publisher.moreMembers', { number: format.exactNumber(unnamed) })]
      : members
  return (
    <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted">
      {website !== undefined && <LinkFact name={t('publisher.website')} url={website} icon={<Globe aria-hidden />} />}
      {source !== undefined && <LinkFact name={t('publisher.source')} url={source} icon={<CodeXml aria-hidden />} />}
      {support !== undefined && (
        <LinkFact name={t('publisher.support')} url={support} icon={<LifeBuoy aria-hidden />} />
      )}
      {members.length > 0 && (
        <Fact name={t('publisher.members')} icon={<Users aria-hidden />}>
          <bdi>{format.list(named)}</bdi>
        </Fact>
      )}
      {since !== undefined && (
        <Fact icon={<CalendarDays aria-hidden />}>
          <time dateTime={since} title={format.dateTime(since)} suppressHydrationWarning>
            {t('publisher.since', { date: format.date(since) })}
          </time>
        </Fact>
      )}
    </ul>
  )
}

interface FactProps {
  /** What it is, when the words do not say it. */
  name?: string
  icon: ReactNode
  children: ReactNode
}

const Fact = ({ name, icon, children }: FactProps) => (
  <li
    title={name}
    className="flex min-h-6 min-w-0 items-center gap-1.5 wrap-anywhere [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
  >
    {icon}
    {name !== undefined && <span className="sr-only">{name}</span>}
    {children}
  </li>
)

const LinkFact = ({ name, url, icon }: { name: string; url: string; icon: ReactNode }) => (
  <Fact name={name} icon={icon}>
    <TextAnchor href={url} rel="nofollow noopener">
      <bdi>{shownUrl(url)}</bdi>
    </TextAnchor>
  </Fact>
)
