import { CalendarDays, CodeXml, Globe, LifeBuoy, Users } from 'lucide-react'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ProfileFact, ProfileLink } from '../shared/profile-fact.tsx'
import type { PublisherSummary } from './publisher-summary.ts'

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

// A longer list of names would be hard to read.
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
      {website !== undefined && (
        <ProfileLink name={t('publisher.website')} url={website} icon={<Globe aria-hidden />} />
      )}
      {source !== undefined && <ProfileLink name={t('publisher.source')} url={source} icon={<CodeXml aria-hidden />} />}
      {support !== undefined && (
        <ProfileLink name={t('publisher.support')} url={support} icon={<LifeBuoy aria-hidden />} />
      )}
      {members.length > 0 && (
        <ProfileFact name={t('publisher.members')} icon={<Users aria-hidden />}>
          <bdi>{format.list(named)}</bdi>
        </ProfileFact>
      )}
      {since !== undefined && (
        <ProfileFact icon={<CalendarDays aria-hidden />}>
          <time dateTime={since} title={format.dateTime(since)} suppressHydrationWarning>
            {t('publisher.since', { date: format.date(since) })}
          </time>
        </ProfileFact>
      )}
    </ul>
  )
}
