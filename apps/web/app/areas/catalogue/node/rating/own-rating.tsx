import { Star } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../../../data/session/use-session.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { optionalPart } from '../../../../ui/optional-part.tsx'
import { useLinks } from '../../../../use-links.ts'
import { useNodePermissions } from '../use-node-permissions.ts'
import type { NodeFacts } from '../view.ts'
import { starClass, stars } from './stars.ts'

/** Shows the user's own rating, or a link to sign in and rate. The space is equal for every visitor. */
export const OwnRating = ({ node }: { node: NodeFacts }) => {
  const { status, person } = useSession()
  const isOwn = useNodePermissions(node).role !== undefined
  return (
    // The zero-width space aligns the stars with the baseline of text.
    <div className="flex h-5.5 items-center before:w-0 before:content-['\200b']">
      {status === 'signedIn' && isOwn && <NotOwn />}
      {status === 'signedIn' && !isOwn && <RateNode key={person?.id} node={node} />}
      {status === 'signedOut' && <LogInToRate />}
      {status === 'unknown' && <EmptyStars />}
    </div>
  )
}

const NotOwn = () => {
  const t = useT('node')
  return <span className="text-muted">{t('node.rating.notOwn')}</span>
}

const LogInToRate = () => {
  const t = useT('node')
  const links = useLinks()
  const { pathname, search } = useLocation()
  return (
    <Link
      to={links.login(`${pathname}${search}`)}
      rel="nofollow"
      className="group flex items-center gap-2 rounded-mark text-sm text-accent-text"
    >
      <EmptyStars />
      <span className="underline decoration-accent-line underline-offset-3 group-hover:decoration-current">
        {t('node.rating.logIn')}
      </span>
    </Link>
  )
}

const EmptyStars = () => (
  <span aria-hidden className="-ms-0.5 flex text-edge">
    {stars.map((star) => (
      <Star key={star} className={`${starClass} m-0.5`} />
    ))}
  </span>
)

const RateNode = optionalPart(async () => (await import('./rate-node.tsx')).RateNode, {
  fallback: <EmptyStars />,
  Failed: EmptyStars,
})
