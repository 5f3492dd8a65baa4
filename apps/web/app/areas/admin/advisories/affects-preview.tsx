import type { Schema } from '@registry/api-client'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { cardClass } from '../../../ui/card-class.ts'

interface Props {
  advisory: Schema<'AdminAdvisory'>
  /** Whether the form has changes that are not saved. */
  isEdited: boolean
}

/** The published versions that an advisory affects, pack by pack. */
export const AffectsPreview = ({ advisory: { affects }, isEdited }: Props) => {
  const t = useT('admin-advisories')
  const format = useFormat()
  return (
    <section className={`max-w-200 px-4 py-3 ${cardClass}`}>
      <h2 className="font-semibold">{t('admin-advisories.preview')}</h2>
      <ul className="mt-2 flex flex-col gap-2">
        {affects.map(({ node_id: id, versions, total, safe_version: safe }) => (
          <li key={id}>
            <p>
              <bdi dir="ltr" className="font-mono font-medium">
                {id}
              </bdi>{' '}
              {t('admin-advisories.affectsCount', {
                some: format.exactNumber(versions.length),
                exact: format.exactNumber(total),
              })}{' '}
              {safe === undefined ? t('admin-advisories.noSafe') : t('admin-advisories.safe', { version: safe })}
            </p>
            <p className="font-mono text-sm wrap-anywhere text-muted">
              <bdi dir="ltr">{versions.join(', ')}</bdi>
            </p>
          </li>
        ))}
      </ul>
      {isEdited && <p className="mt-2 text-sm text-amber-text">{t('admin-advisories.previewOld')}</p>}
    </section>
  )
}
