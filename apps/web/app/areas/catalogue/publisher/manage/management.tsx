import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useRead } from '../../../../data/query/use-read.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useLinks } from '../../../../use-links.ts'
import type { PublisherSummary } from '../publisher-summary.ts'
import type { Role } from '../use-role.ts'
import { MembersSection } from './members-section.tsx'
import { StagingSection } from './staging-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TrustedSection } from './trusted-section.tsx'

/** Shows the sections for members of a publisher below the public page. */
export default function Management({ publisher, role }: { publisher: PublisherSummary; role: Role }) {
  // The texts of all dialogs load in advance, because a load on open would hide the sections.
  useT('publisher-manage', 'tokens', 'refusals', 'staging', 'compare', 'review')
  const { hash } = useLocation()
  useEffect(() => {
    // The browser looked for the anchor before this part rendered.
    if (/^#[a-z-]+$/.test(hash)) document.querySelector(hash)?.scrollIntoView()
  }, [hash])
  return (
    <div className="mt-10 flex flex-col gap-6">
      <StagingSection publisherId={publisher.id} isOwner={role === 'owner'} />
      {role === 'owner' && <FactorNotice publisherId={publisher.id} />}
      {role === 'owner' && <TokensSection publisherId={publisher.id} />}
      {role === 'owner' && <TrustedSection publisherId={publisher.id} />}
      <MembersSection publisher={publisher} role={role} />
    </div>
  )
}

/** Warns an owner of a popular pack in advance that the registry requires a second factor. */
const FactorNotice = ({ publisherId }: { publisherId: string }) => {
  const t = useT('publisher-manage')
  const links = useLinks()
  const { data } = useRead('/publishers/{publisherId}/permissions', { params: { path: { publisherId } } })
  if (data?.needsSecondFactor !== true) return null
  return (
    <Notice
      kind="warning"
      title={t('publisher-manage.secondFactor.title')}
      action={
        <ButtonLink size="small" to={`${links.account()}#second-factor`}>
          {t('publisher-manage.secondFactor.link')}
        </ButtonLink>
      }
    >
      {t('publisher-manage.secondFactor.body')}
    </Notice>
  )
}
