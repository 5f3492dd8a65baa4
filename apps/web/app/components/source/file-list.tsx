import { useState } from 'react'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { TextField } from '../../ui/field.tsx'

interface Props {
  files: readonly { path: string; size: number }[]
  /** Number of files in the archive; `files` may have fewer. */
  total: number
  hrefOf: (path: string) => string
}

/** Lists the files of an archive, with a filter by parts of their paths. */
export const FileList = ({ files, total, hrefOf }: Props) => {
  const t = useT('code')
  const format = useFormat()
  const [wanted, setWanted] = useState('')
  const words = wanted.trim().toLowerCase()
  const found = words === '' ? files : files.filter(({ path }) => path.toLowerCase().includes(words))
  return (
    <div className="flex flex-col gap-2">
      <TextField
        label={t('code.files.filter')}
        labelHidden
        type="search"
        placeholder={t('code.files.filter')}
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
        className="max-w-96"
      />
      <p role="status" className="text-sm text-muted">
        {found.length === 0
          ? t('code.files.noMatch')
          : t('code.files.shown', { count: found.length, exact: format.exactNumber(found.length) })}
      </p>
      {found.length > 0 && (
        <ul aria-label={t('code.files.label')} className="rounded-card border border-line py-1 text-sm">
          {found.map(({ path, size }) => (
            <li key={path} style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 28px' }}>
              <Link
                to={hrefOf(path)}
                preventScrollReset
                className="flex min-h-7 items-center gap-2 px-3 -outline-offset-2 hover:bg-hover"
              >
                <bdi dir="ltr" className="min-w-0 flex-1 font-mono wrap-anywhere">
                  <FilePath path={path} />
                </bdi>
                <span className="shrink-0 text-xs text-faint tabular-nums">{format.fileSize(size)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {total > files.length && (
        <p className="text-sm text-faint">
          {t('code.files.more', {
            shown: format.exactNumber(files.length),
            total: format.exactNumber(total),
          })}
        </p>
      )}
    </div>
  )
}

/** Shows a path. Its folders are less prominent than the name of the file. */
const FilePath = ({ path }: { path: string }) => {
  const at = path.lastIndexOf('/') + 1
  return (
    <>
      <span className="text-faint">{path.slice(0, at)}</span>
      {path.slice(at)}
    </>
  )
}
