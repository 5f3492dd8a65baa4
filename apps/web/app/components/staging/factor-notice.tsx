import { useT } from '../../i18n/use-t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useLinks } from '../../use-links.ts'

/** Links a member to the account page before an approval, where the registry requires a second factor. */
export const StagingFactorNotice = () => {
  const t = useT('staging')
  const links = useLinks()
  return (
    <div className="px-4 py-3">
      <Notice
        kind="warning"
        title={t('staging.factor.title')}
        action={
          <ButtonLink size="small" to={`${links.account()}#second-factor`}>
            {t('staging.factor.link')}
          </ButtonLink>
        }
      >
        {t('staging.factor.body')}
      </Notice>
    </div>
  )
}
