import { useT } from '../../../i18n/use-t.ts'
import type { ChangedFiles } from './changed-files.ts'

/** Names of the files that differ; they open without a script. */
export const FileNames = ({ files }: { files: ChangedFiles }) => {
  const t = useT('compare')
  const groups = [
    { title: t('compare.files.added'), names: files.added },
    { title: t('compare.files.removed'), names: files.removed },
    { title: t('compare.files.resized'), names: files.resized },
  ].filter(({ names }) => names.length > 0)
  if (groups.length === 0) return null
  return (
    <details>
      <summary className="w-fit cursor-pointer rounded-mark text-sm text-accent-text hover:underline">
        {t('compare.files.names')}
      </summary>
      {groups.map(({ title, names }) => (
        <div key={title} className="mt-3">
          <h3 className="text-sm font-semibold">{title}</h3>
          <ul className="font-mono text-xs leading-5">
            {names.map((name) => (
              <li key={name} className="wrap-anywhere">
                <bdi dir="ltr">{name}</bdi>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {files.more > 0 && (
        <p className="mt-2 text-sm text-faint">{t('compare.files.moreNames', { count: files.more })}</p>
      )}
    </details>
  )
}
