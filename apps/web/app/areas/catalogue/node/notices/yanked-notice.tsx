import { useT } from '../../../../i18n/use-t.ts'
import { Notice } from '../../../../ui/notice.tsx'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useNodeAddress } from '../use-node-address.ts'
import type { NodeView, Yank } from '../view.ts'

interface Props {
  view: NodeView
  version: string
  yank: Yank
}

/** Says that the publisher yanked a version, with the reason and the version that a new install gets. */
export const YankedNotice = ({ view, version, yank: { reason } }: Props) => {
  const t = useT('node')
  const address = useNodeAddress(view)
  const { latest } = view
  return (
    <Notice kind="warning" title={t('node.notice.yanked.title', { version })}>
      {reason !== undefined && (
        <p className="wrap-anywhere whitespace-pre-line">
          <bdi>{reason}</bdi>
        </p>
      )}
      <p>
        {latest === undefined
          ? t('node.notice.yanked.none', { version })
          : t('node.notice.yanked.body', { version, latest })}{' '}
        {latest !== undefined && (
          <TextLink to={address({ tab: view.tab.name, version: null })}>
            {t('node.notice.toLatest', { version: latest })}
          </TextLink>
        )}
      </p>
    </Notice>
  )
}
