import { SearchX, Workflow } from 'lucide-react'
import { useBoot } from '../../../data/boot.tsx'
import { Rich } from '../../../i18n/rich.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CodeBlock } from '../../../ui/code-block.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import type { CommitsView } from './commits-view.ts'
import { useCiAddress } from './use-ci-address.ts'

const officialAction = 'https://github.com/Comfy-Org/comfy-action'

/** Nothing has been reported yet: how results come. */
export const NoReports = () => {
  const t = useT('ci')
  const { apiPublicUrl } = useBoot()
  return (
    <EmptyState icon={<Workflow aria-hidden />} title={t('ci.empty.title')}>
      <p>
        <Rich
          k="ci.empty.body"
          ns={['ci']}
          components={{
            action: <TextAnchor href={officialAction} rel="noopener" />,
            code: <code dir="ltr" className="wrap-anywhere" />,
          }}
          values={{ address: `${apiPublicUrl}/upload-artifact` }}
        />
      </p>
      <p className="mt-2 mb-3">{t('ci.empty.token')}</p>
      <div className="text-start">
        <CodeBlock command code="registry ci-token create --name comfy-ci" copyLabel={t('ci.empty.copy')} />
      </div>
    </EmptyState>
  )
}

/** Nothing is known of the repository or the branch that was asked for. */
export const NothingKnown = ({ view, repository }: { view: CommitsView; repository: string }) => {
  const t = useT('ci')
  const links = useLinks()
  const address = useCiAddress(view)
  return view.branch === undefined ? (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('ci.unknown.repository')}
      action={<TextLink to={links.ci()}>{t('ci.unknown.others')}</TextLink>}
    >
      <bdi dir="ltr" className="font-mono text-sm wrap-anywhere">
        {repository}
      </bdi>
    </EmptyState>
  ) : (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={t('ci.unknown.branch')}
      action={<TextLink to={address({ branch: undefined })}>{t('ci.allBranches')}</TextLink>}
    >
      <bdi className="font-mono text-sm wrap-anywhere">{view.branch}</bdi>
    </EmptyState>
  )
}
