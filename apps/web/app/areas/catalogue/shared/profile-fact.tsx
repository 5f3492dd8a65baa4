import type { ReactNode } from 'react'
import { shownUrl } from '../../../components/safe-url.ts'
import { TextAnchor } from '../../../ui/text-link.tsx'

interface FactProps {
  /** Name of the fact, when its text does not say it. */
  name?: string
  icon: ReactNode
  children: ReactNode
}

/** Fact in the header of a publisher or author page. */
export const ProfileFact = ({ name, icon, children }: FactProps) => (
  <li
    title={name}
    className="flex min-h-6 min-w-0 items-center gap-1.5 wrap-anywhere [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:text-faint"
  >
    {icon}
    {name !== undefined && <span className="sr-only">{name}</span>}
    {children}
  </li>
)

/** A fact that links to an address. */
export const ProfileLink = ({ name, url, icon }: { name: string; url: string; icon: ReactNode }) => (
  <ProfileFact name={name} icon={icon}>
    <TextAnchor href={url} rel="nofollow noopener">
      <bdi>{shownUrl(url)}</bdi>
    </TextAnchor>
  </ProfileFact>
)
