import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useLinks } from '../../../use-links.ts'

/** That the node has changed hands, and what comes next. */
export const ClaimDone = ({ nodeId, publisherId }: { nodeId: string; publisherId: string }) => {
  const t = useT('claim')
  const links = useLinks()
  return (
    <div role="status" className="flex flex-col gap-4">
      <Notice kind="success" title={t('claim.done.title', { node: nodeId, publisher: publisherId })}>
        {t('claim.done.body')}
      </Notice>
      <div className="flex flex-wrap gap-2">
        <ButtonLink look="primary" to={links.node(nodeId)}>
          {t('claim.done.toNode')}
        </ButtonLink>
        <ButtonLink to={links.publisher(publisherId)}>{t('claim.done.toPublisher')}</ButtonLink>
        <ButtonLink look="quiet" to={links.yourNodes()}>
          {t('claim.done.guide')}
        </ButtonLink>
      </div>
    </div>
  )
}
