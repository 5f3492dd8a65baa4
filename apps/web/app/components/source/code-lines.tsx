import clsx from 'clsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useT } from '../../i18n/use-t.ts'
import { type LinePart, lineParts } from './source-lines.ts'

export interface CodeLine {
  /** Number of the line, or its numbers on both sides of a diff. */
  numbers: readonly (number | undefined)[]
  text: string
  look?: 'marked' | 'added' | 'removed' | 'hunk'
}

interface Props {
  lines: readonly CodeLine[]
  label: string
  /** Line to scroll to. */
  startAt?: number
}

const blockSize = 200

/**
 * Shows code with line numbers, always left to right. Names invisible characters. Browsers draw distant lines only when
 * they come into view.
 */
export const CodeLines = ({ lines, label, startAt }: Props) => {
  const blocks = Array.from({ length: Math.ceil(lines.length / blockSize) }, (_each, index) =>
    lines.slice(index * blockSize, (index + 1) * blockSize),
  )
  return (
    <div
      dir="ltr"
      role="region"
      aria-label={label}
      // A region that scrolls must be reachable by keyboard.
      tabIndex={0}
      className="max-w-full overflow-x-auto bg-sunken font-mono text-sm leading-5.5 -outline-offset-2"
    >
      <div className="w-max min-w-full py-1.5">
        {blocks.map((block, index) => (
          <div
            // oxlint-disable-next-line react/no-array-index-key -- lines have no other name than their position
            key={index}
            style={{ contentVisibility: 'auto', containIntrinsicSize: `auto ${block.length * 22}px` }}
          >
            {block.map((line, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- lines have no other name than their position
              <Line key={at} line={line} isStart={startAt !== undefined && line.numbers[0] === startAt} />
            ))}
          </div>
        ))}
      </div>
    </div>
  )
}

const Line = ({ line: { numbers, text, look }, isStart }: { line: CodeLine; isStart: boolean }) => {
  const t = useT('code')
  const sign = look === 'added' ? '+' : look === 'removed' ? '-' : ' '
  const hasSign = numbers.length > 1
  return (
    <div
      {...(isStart && { ref: scrollHere })}
      {...(look === 'marked' && { 'data-marked': '' })}
      className={clsx(
        'flex min-h-5.5 whitespace-pre',
        look === 'marked' && 'bg-marked shadow-[inset_3px_0_0_var(--amber-text)]',
        look === 'added' && 'bg-green-surface',
        look === 'removed' && 'bg-red-surface',
        look === 'hunk' && 'bg-blue-surface text-muted',
      )}
    >
      {numbers.map((number, index) => (
        <span
          // oxlint-disable-next-line react/no-array-index-key -- the two sides of a comparison
          key={index}
          aria-hidden
          data-number={number ?? ''}
          className={clsx(
            'w-12 shrink-0 pe-3 text-end select-none before:content-[attr(data-number)]',
            look === 'marked' ? 'text-text' : 'text-faint',
          )}
        />
      ))}
      {hasSign && (
        <span
          className={clsx('w-4 shrink-0', look === 'added' && 'text-green-text', look === 'removed' && 'text-red-text')}
        >
          {look === 'hunk' ? '' : sign}
        </span>
      )}
      <span className="pe-4">
        {lineParts(text).map((part, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- parts have no other name than their position
          <Part key={index} part={part} />
        ))}
        {look === 'marked' && <span className="sr-only">{` (${t('code.source.marked')})`}</span>}
      </span>
    </div>
  )
}

const Part = ({ part }: { part: LinePart }) => {
  const t = useT('code')
  const format = useFormat()
  switch (part.kind) {
    case 'text':
      return part.text
    case 'unseen':
      return <Mark>{part.name}</Mark>
    case 'blanks':
      return <Mark>{t('code.source.blanks', { count: part.count, exact: format.exactNumber(part.count) })}</Mark>
    case 'cut':
      return <Mark>{t('code.source.cut', { count: part.count, exact: format.exactNumber(part.count) })}</Mark>
  }
}

/** Mark in place of an invisible character. */
const Mark = ({ children }: { children: string }) => (
  <span className="mx-0.5 rounded-mark border border-amber-line bg-amber-surface px-1 text-xs text-amber-text">
    {children}
  </span>
)

const scrollHere = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'center' })
