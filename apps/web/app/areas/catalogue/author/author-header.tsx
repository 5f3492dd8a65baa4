import type { Schema } from '@registry/api-client'
import { BadgeCheck, CodeXml } from 'lucide-react'
import { Link } from 'react-router'
import { NodeIcon } from '../../../components/node-icon.tsx'
import { ProfileFact, ProfileLink } from '../shared/profile-fact.tsx'
import { safeUrl } from '../../../components/safe-url.ts'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { useLinks } from '../../../use-links.ts'

/** Who the author is, as far as packs tell. Initials stand for a photo, because one would be fetched from another host. */
export const AuthorHeader = ({ author: { id, name, also_known_as, ...author } }: { author: Schema<'Author'> }) => {
  const t = useT('author')
  const format = useFormat()
  const account = safeUrl(author.account_url)
  return (
    <header className="mt-5 flex items-start gap-4 sm:gap-5">
      <NodeIcon id={id} name={name} className="size-14 rounded-card sm:size-18" />
      <div className="min-w-0 flex-1">
        <h1 className="text-xl font-semibold wrap-anywhere">
          <bdi>{name}</bdi>
        </h1>
        {also_known_as.length > 0 && (
          <p className="text-sm wrap-anywhere text-faint">
            {t('author.alsoKnownAs', { names: format.list(also_known_as.map((each) => `\u2068${each}\u2069`)) })}
          </p>
        )}
        <p className="mt-2.5 max-w-prose text-md text-muted">
          {account === undefined ? t('author.byName') : t('author.byAccount')}
        </p>
        <ul className="mt-3 flex flex-wrap gap-x-5 gap-y-1.5 text-sm text-muted empty:hidden">
          {account !== undefined && (
            <ProfileLink name={t('author.account')} url={account} icon={<CodeXml aria-hidden />} />
          )}
          {author.publishers.length > 0 && (
            <ProfileFact icon={<BadgeCheck aria-hidden />}>
              {t('author.claimedBy')}
              <Publishers publishers={author.publishers} />
            </ProfileFact>
          )}
        </ul>
      </div>
    </header>
  )
}

const Publishers = ({ publishers }: { publishers: Schema<'PublisherName'>[] }) => {
  const links = useLinks()
  return (
    <ul className="flex flex-wrap gap-x-2">
      {publishers.map(({ id, name }) => (
        <li key={id}>
          <Link to={links.publisher(id)} className="rounded-mark text-accent-text underline">
            <bdi>{name.trim() || id}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}
