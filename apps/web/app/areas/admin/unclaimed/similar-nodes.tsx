import { useT } from '../../../i18n/use-t.ts'
import { Notice } from '../../../ui/notice.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { useAdminLinks } from '../../../use-admin-links.ts'
import type { SimilarNode } from './use-similar-nodes.ts'

/** Warns of nodes that the new one may be already. */
export const SimilarNodes = ({ nodes }: { nodes: readonly SimilarNode[] }) => {
  const t = useT('admin-nodes')
  const links = useAdminLinks()
  const isThere = nodes.some(({ because }) => because === 'repository')
  return (
    <div role="status" className="empty:hidden">
      {nodes.length > 0 && (
        <Notice
          kind={isThere ? 'warning' : 'info'}
          title={isThere ? t('admin-nodes.add.there') : t('admin-nodes.add.similar')}
        >
          <ul className="mt-1 flex flex-col gap-0.5">
            {nodes.map(({ id, name, publisherId, because }) => (
              <li key={id} className="wrap-anywhere">
                <TextLink to={links.adminNode(id)} target="_blank">
                  <bdi>{name.trim() || id}</bdi>
                </TextLink>
                <span className="ms-2 text-sm text-muted">
                  {because === 'repository'
                    ? t('admin-nodes.add.sameRepository', { id, publisher: publisherId })
                    : t('admin-nodes.add.sameName', { id, publisher: publisherId })}
                </span>
              </li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}
