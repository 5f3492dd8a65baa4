import { useT } from '../../../../i18n/use-t.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import { useNodeAddress } from '../use-node-address.ts'
import type { Advisory, NodeView } from '../view.ts'

interface Props {
  view: NodeView
  version: string
  advisories: Advisory[]
}

/** Lists the advisories for the selected version, and the version to install instead. */
export const AdvisoryNotice = ({ view, version, advisories }: Props) => {
  const t = useT('node')
  const links = useLinks()
  const address = useNodeAddress(view)
  const [gravest] = advisories
  const safe = gravest?.safe_version
  const isGrave = gravest?.severity === 'critical' || gravest?.severity === 'high'
  return (
    <Notice kind={isGrave ? 'danger' : 'warning'} title={t('node.notice.advisory.title', { version })}>
      <ul>
        {advisories.map(({ id, summary }) => (
          <li key={id} className="wrap-anywhere">
            <TextLink to={links.advisory(id)}>
              <bdi dir="ltr">{id}</bdi>
            </TextLink>{' '}
            <bdi>{summary}</bdi>
          </li>
        ))}
      </ul>
      <p className="mt-1">
        {safe === undefined ? (
          t('node.notice.advisory.none')
        ) : (
          <TextLink to={address({ tab: view.tab.name, version: safe === view.latest ? null : safe })}>
            {t('node.notice.advisory.install', { version: safe })}
          </TextLink>
        )}
      </p>
    </Notice>
  )
}
