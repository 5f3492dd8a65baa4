import type { Schema } from '@registry/api-client'
import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { useLinks } from '../../../use-links.ts'
import { comparisonMarkdown } from './comparison-markdown.ts'

/** Copies the changes as Markdown, to paste into release notes. */
export const MarkdownLine = ({ comparison }: { comparison: Schema<'VersionComparison'> }) => {
  const t = useT('compare')
  const links = useLinks()
  const { publicUrl } = useBoot()
  const { node_id: nodeId, since, version } = comparison
  if (since === undefined) return null
  const url = `${publicUrl}${links.compareVersions(nodeId, since, version)}`
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {t('compare.markdown.label')}
      <CopyButton text={comparisonMarkdown(t, comparison, url)} label={t('compare.markdown.copy')} />
    </p>
  )
}
