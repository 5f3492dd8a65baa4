import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'
import type { ClaimView } from './claim-view.ts'

interface Props {
  nodeId: string
  view: Exclude<ClaimView, { kind: 'claimable' }>
}

/** Why a node cannot be claimed, and what one can do. */
export const NotClaimable = ({ nodeId, view }: Props) => {
  const t = useT('claim')
  const links = useLinks()
  const toNode = <ButtonLink to={links.node(nodeId)}>{t('claim.toNode')}</ButtonLink>
  switch (view.kind) {
    case 'claimed':
      return (
        <Notice title={t('claim.claimed.title', { publisher: view.publisher.name })} action={toNode}>
          {t('claim.claimed.body')}
        </Notice>
      )
    case 'noRepository':
      return (
        <Notice kind="warning" title={t('claim.noRepository.title')} action={toNode}>
          {t('claim.noRepository.body')}
        </Notice>
      )
    case 'banned':
      return (
        <Notice kind="danger" title={t('claim.banned.title')} action={toNode}>
          {t('claim.banned.body')}
        </Notice>
      )
  }
}
