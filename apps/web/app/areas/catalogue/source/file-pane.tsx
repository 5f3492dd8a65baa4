import { Download, FileQuestionMark, FileX } from 'lucide-react'
import type { ReactNode } from 'react'
import { useBoot } from '../../../data/boot.tsx'
import { useFormat } from '../../../i18n/use-format.ts'
import { useT } from '../../../i18n/use-t.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { TextAnchor, TextLink } from '../../../ui/text-link.tsx'
import { useLinks } from '../../../use-links.ts'
import { CodeView } from './code-view.tsx'
import type { FileView, ShownLines, SourceView } from './view.ts'

/** Shows the lines of a file, or why there are none and where to download it. */
export const FilePane = ({ view, file }: { view: SourceView; file: FileView }) => {
  const format = useFormat()
  const t = useT('source')
  return (
    <section aria-label={view.path} className="min-w-0">
      <div className="mb-3 flex min-h-8 flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-sm text-muted tabular-nums">{format.fileSize(file.size)}</p>
        <DownloadLink view={view} file={file} />
      </div>
      <Content view={view} file={file} />
      {!file.isServed && file.content.kind !== 'elsewhere' && (
        <p className="mt-2 text-sm text-faint">{t('source.tooLarge')}</p>
      )}
    </section>
  )
}

const DownloadLink = ({ view, file }: { view: SourceView; file: FileView }) => {
  const t = useT('source')
  const { apiPublicUrl } = useBoot()
  const { node, version, path, archive } = view
  const at = `${apiPublicUrl}/nodes/${encodeURIComponent(node.id)}/versions/${encodeURIComponent(version)}/file/download`
  const address = file.isServed ? `${at}?${new URLSearchParams({ path })}` : archive
  if (address === undefined) return null
  return (
    <TextAnchor href={address} rel="nofollow noopener" className="inline-flex items-center gap-1.5 text-sm">
      <Download aria-hidden className="size-3.5" />
      {file.isServed ? t('source.download') : t('source.downloadPack')}
    </TextAnchor>
  )
}

const Content = ({ view, file: { content } }: { view: SourceView; file: FileView }) => {
  const t = useT('source')
  switch (content.kind) {
    case 'text':
      return (
        <>
          <Parts view={view} lines={content.lines}>
            <CodeView view={view} lines={content.lines} />
          </Parts>
          {content.lines.hasCutLine && <p className="mt-2 text-sm text-faint">{t('source.cutLines')}</p>}
          {content.isCut && <p className="mt-2 text-sm text-faint">{t('source.cut')}</p>}
        </>
      )
    case 'empty':
      return <EmptyState icon={<FileX aria-hidden />} title={t('source.empty')} />
    case 'binary':
      return (
        <EmptyState icon={<FileX aria-hidden />} title={t('source.binary')}>
          {t('source.binaryBody')}
        </EmptyState>
      )
    case 'elsewhere':
      return (
        <EmptyState icon={<FileQuestionMark aria-hidden />} title={t('source.elsewhere')}>
          {t('source.elsewhereBody')}
        </EmptyState>
      )
  }
}

/** Shows lines with links to the parts before and after them. */
const Parts = ({ view, lines, children }: { view: SourceView; lines: ShownLines; children: ReactNode }) => {
  const t = useT('source')
  const links = useLinks()
  const { first, last, total } = lines
  const at = (line: number) => links.source(view.node.id, view.version, { path: view.path, line: String(line) })
  if (first === 1 && last === total) return children
  return (
    <>
      {first > 1 && (
        <p className="mb-2 text-sm">
          <TextLink to={at(first - 1)}>{t('source.previous')}</TextLink>
        </p>
      )}
      {children}
      <p className="mt-2 flex flex-wrap gap-x-4 text-sm text-muted">
        <span className="tabular-nums">{t('source.part', { first, last, total })}</span>
        {last < total && <TextLink to={at(last + 1)}>{t('source.next')}</TextLink>}
      </p>
    </>
  )
}

/** Shows that the archive has nothing at the path. */
export const NoFile = ({ view: { node, version } }: { view: SourceView }) => {
  const t = useT('source')
  const links = useLinks()
  return (
    <EmptyState
      icon={<FileQuestionMark aria-hidden />}
      title={t('source.missing')}
      action={<ButtonLink to={links.source(node.id, version)}>{t('source.all')}</ButtonLink>}
    >
      {t('source.missingBody')}
    </EmptyState>
  )
}
