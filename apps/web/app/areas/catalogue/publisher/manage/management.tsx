import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { useT } from '../../../../i18n/use-t.ts'
import type { PublisherSummary } from '../publisher-summary.ts'
import type { Role } from '../use-role.ts'
import { FactorNotice } from './factor-notice.tsx'
import { MembersSection } from './members-section.tsx'
import { StagingSection } from './staging-section.tsx'
import { TokensSection } from './tokens-section.tsx'
import { TrustedSection } from './trusted-section.tsx'

/** Sections for members of a publisher, below the public page. */
export default function Management({ publisher, role }: { publisher: PublisherSummary; role: Role }) {
  // All that its dialogs say is there before they open: opening one must not hide the rest.
  useT('publisher-manage', 'tokens', 'refusals', 'staging', 'compare', 'review')
  const { hash } = useLocation()
  useEffect(() => {
    // The browser looked for the anchor before this was there.
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
