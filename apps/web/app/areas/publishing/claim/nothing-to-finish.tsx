import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useLinks } from '../../../use-links.ts'
import { recallBegun } from './begun-claim.ts'

/** What one sees who came here without an answer of GitHub, or again with one that was used. */
export const NothingToFinish = () => {
  const t = useT('claim')
  const links = useLinks()
  const begun = recallBegun()
  return (
    <EmptyState
      title={t('claim.nothing.title')}
      action={
        begun ? (
          <ButtonLink to={links.node(begun.nodeId)}>{t('claim.toNode')}</ButtonLink>
        ) : (
          <ButtonLink to={links.home()}>{t('claim.toHome')}</ButtonLink>
        )
      }
    >
      {t('claim.nothing.body')}
    </EmptyState>
  )
}
