import type { Schema } from '@registry/api-client'
import clsx from 'clsx'
import { Link } from 'react-router'
import { useFormat } from '../../i18n/use-format.ts'
import { type T, useT } from '../../i18n/use-t.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Tone } from '../../ui/tone.ts'

type Changed = Schema<'VersionChanges'>['files'][number]

interface Props {
  files: readonly Changed[]
  /** Path of the open file. */
  open: string | undefined
  hrefOf: (path: string) => string
}

/** Lists the changed files, each as a link to its changes. */
export const ChangedFiles = ({ files, open, hrefOf }: Props) => {
  const t = useT('code')
  const format = useFormat()
  return (
    <ul className="max-h-72 overflow-y-auto rounded-card border border-line py-1 text-sm">
      {files.map((file) => {
        const isOpen = file.path === open
        return (
          <li key={file.path} style={{ contentVisibility: 'auto', containIntrinsicSize: 'auto 28px' }}>
            <Link
              to={hrefOf(file.path)}
              preventScrollReset
              replace
              aria-current={isOpen ? 'true' : undefined}
              className={clsx(
                'flex min-h-7 items-center gap-2 px-3 py-0.5 -outline-offset-2',
                isOpen ? 'bg-accent-surface' : 'hover:bg-hover',
              )}
            >
              <Badge tone={tones[file.change]}>{changeName(t, file.change)}</Badge>
              <bdi dir="ltr" className="min-w-0 flex-1 font-mono wrap-anywhere">
                {file.path}
              </bdi>
              <span className="shrink-0 text-xs text-faint tabular-nums">{sizes(t, format.fileSize, file)}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

const tones: Record<Changed['change'], Tone> = { added: 'green', removed: 'red', modified: 'blue' }

const changeName = (t: T<'code'>, change: Changed['change']): string => {
  switch (change) {
    case 'added':
      return t('code.changes.added')
    case 'removed':
      return t('code.changes.removed')
    case 'modified':
      return t('code.changes.modified')
  }
}

const sizes = (t: T<'code'>, say: (bytes: number) => string, { size, previous_size: before }: Changed): string => {
  if (size !== undefined && before !== undefined && size !== before)
    return t('code.changes.sizes', { before: say(before), after: say(size) })
  const only = size ?? before
  return only === undefined ? '' : say(only)
}
