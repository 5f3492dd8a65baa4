import type { Schema } from '@registry/api-client'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import type { ReviewAddress } from './review-address.ts'

interface Props {
  address: ReviewAddress
  changes: Schema<'VersionChangeSummary'>
}

/** Tells the publisher that a release breaks saved workflows without announcing it, and the remedy. */
export const BreakNotice = ({ address: { nodeId, version }, changes }: Props) => {
  const t = useT('review')
  const links = useLinks()
  const { since, advised_version: asked = '' } = changes
  return (
    <Notice
      kind="warning"
      title={t('review.breaks.title', { version })}
      action={
        <ButtonLink size="small" to={links.compareVersions(nodeId, since, version)}>
          {t('review.breaks.link')}
        </ButtonLink>
      }
    >
      {t('review.breaks.body', { since, asked, version })}
    </Notice>
  )
}
