import type { Schema } from '@registry/api-client'
import { typedLicence } from '../../../components/licence-text.ts'
import { StarCount } from '../../../components/node-figures.tsx'
import { safeUrl, shownUrl } from '../../../components/safe-url.ts'
import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'

export const SeenRepository = ({ look }: { look: Schema<'RepositoryLook'> }) => {
  const t = useT('admin-nodes')
  const url = safeUrl(look.repository)
  return (
    <div className="rounded-card border border-line bg-sunken px-4 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        {url !== undefined && (
          <TextAnchor href={url} target="_blank" rel="noreferrer" dir="ltr" className="font-semibold wrap-anywhere">
            {shownUrl(url)}
          </TextAnchor>
        )}
        {look.github_stars !== undefined && <StarCount value={look.github_stars} />}
      </div>
      {look.description && (
        <p dir="auto" className="mt-1 text-muted wrap-anywhere">
          {look.description}
        </p>
      )}
      <div className="mt-2">
        {look.license && (
          <p className="text-sm text-muted">
            <bdi>{t('admin-nodes.add.seenLicence', { licence: look.license })}</bdi>
          </p>
        )}
        {look.pyproject ? (
          <Manifest pyproject={look.pyproject} />
        ) : (
          <Notice kind="warning" title={t('admin-nodes.add.noPyproject')}>
            {look.problem}
          </Notice>
        )}
      </div>
    </div>
  )
}

const Manifest = ({ pyproject }: { pyproject: NonNullable<Schema<'RepositoryLook'>['pyproject']> }) => {
  const t = useT('admin-nodes')
  const facts = [
    { name: t('admin-nodes.add.id'), value: pyproject.node_id },
    { name: t('admin-nodes.column.publisher'), value: pyproject.publisher_id },
    { name: t('admin-nodes.add.version'), value: pyproject.version },
    { name: t('admin-nodes.add.licence'), value: pyproject.license && typedLicence(pyproject.license) },
  ]
  return (
    <>
      <p className="mt-2 text-sm font-medium">{t('admin-nodes.add.pyproject')}</p>
      <dl className="mt-1 grid grid-cols-[auto_1fr] gap-x-4 gap-y-0.5 text-sm">
        {facts.map(({ name, value }) => (
          <div key={name} className="contents">
            <dt className="text-faint">{name}</dt>
            <dd className="min-w-0 wrap-anywhere">
              {value ? (
                <bdi className="font-mono">{value}</bdi>
              ) : (
                <span className="text-faint">{t('admin-nodes.add.unsaid')}</span>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
