import { useRead } from '../../../../data/query/use-read.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { Notice } from '../../../../ui/notice.tsx'
import { useLinks } from '../../../../use-links.ts'

/** Tells an owner of a popular node, before they try, that the registry asks for a second factor. */
export const FactorNotice = ({ publisherId }: { publisherId: string }) => {
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
