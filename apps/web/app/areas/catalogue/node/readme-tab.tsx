import { FileText } from 'lucide-react'
import { Prose } from '../../../markdown/prose.tsx'
import type { Locale } from '../../../i18n/languages.ts'
import { useT } from '../../../i18n/use-t.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextAnchor } from '../../../ui/text-link.tsx'
import type { NodeView } from './node-view.ts'

interface Props {
  view: NodeView
  hasReadme: boolean
  language?: Locale
  html: string
  cut: boolean
}

/** The README of the version, or the description while there is none. */
export const ReadmeTab = ({ view: { node }, hasReadme, language, html, cut }: Props) => {
  const t = useT('node')
  const told = html.trim() !== ''
  const repository = node.repository && (
    <TextAnchor href={node.repository} rel="nofollow noopener">
      {node.copiedByHand ? t('node.install.openPage') : t('node.readme.repository')}
    </TextAnchor>
  )
  if (!told)
    return (
      <EmptyState icon={<FileText aria-hidden />} title={t('node.readme.empty')} action={repository}>
        {t('node.readme.emptyBody')}
      </EmptyState>
    )
  return (
    <>
      <div lang={language}>
        <Prose html={html} />
      </div>
      {cut && (
        <p className="mt-6 border-t border-line pt-4 text-muted">
          {t('node.readme.cut')} {repository}
        </p>
      )}
      {!hasReadme && (
        <p className="mt-6 border-t border-line pt-4 text-sm text-faint">
          {t('node.readme.none')} {repository}
        </p>
      )}
    </>
  )
}
