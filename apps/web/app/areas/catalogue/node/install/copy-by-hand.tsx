import { ExternalLink } from 'lucide-react'
import { useT } from '../../../../i18n/use-t.ts'
import { buttonClass } from '../../../../ui/button.tsx'
import type { NodeFacts } from '../view.ts'

/** Explains how to install a gist, a file or a model page by hand. */
export const CopyByHand = ({ node: { repository } }: { node: NodeFacts }) => {
  const t = useT('node')
  return (
    <>
      <p className="text-muted">{t('node.install.copyByHand')}</p>
      {repository !== undefined && (
        <a href={repository} rel="nofollow noopener" className={`${buttonClass()} mt-3 w-full`}>
          <ExternalLink aria-hidden className="mirrored" />
          {t('node.install.openPage')}
        </a>
      )}
    </>
  )
}
