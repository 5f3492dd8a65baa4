import { type MouseEvent, useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { useBoot } from '../../../data/boot.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { useSearch } from '../../../search/use-search.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { AddressForm } from '../../../ui/form.tsx'
import { useLinks } from '../../../use-links.ts'
import '../../../markdown/code-marks.css'
import { type LineRange, linesText, parseLines } from './line-range.ts'
import { sourceSearch } from './search.ts'
import './source.css'
import type { ShownLines, SourceView } from './view.ts'

interface Props {
  view: SourceView
  lines: ShownLines
}

/** Shows the lines of a file with their numbers. A click on a number marks its line; with Shift, all lines up to it. */
export const CodeView = ({ view, lines }: Props) => {
  const t = useT('source')
  const { asked, set } = useSearch(sourceSearch)
  const marked = parseLines(asked.line)
  useScrollToLines(view, lines, marked)
  const choose = (event: MouseEvent) => {
    const line = Number(event.target instanceof HTMLElement ? event.target.dataset['line'] : undefined)
    if (!line || event.metaKey || event.ctrlKey) return
    event.preventDefault()
    const from = event.shiftKey && marked ? marked.from : line
    set({ line: linesText({ from: Math.min(from, line), to: Math.max(from, line) }) }, { replace: true })
  }
  return (
    <div className="rounded-card border border-line">
      <Bar view={view} lines={lines} marked={marked} />
      <div
        dir="ltr"
        role="region"
        aria-label={t('source.code', { path: view.path })}
        tabIndex={0}
        className="overflow-x-auto rounded-b-card bg-sunken py-2 -outline-offset-2"
      >
        <div className="source flex w-max min-w-full font-mono text-sm">
          {/* The field above names the marked lines. A thousand links would burden users of screen readers. */}
          <div
            aria-hidden
            onClick={choose}
            className="sticky start-0 z-10 shrink-0 border-e border-line bg-sunken text-end text-faint select-none"
          >
            {Array.from({ length: lines.last - lines.first + 1 }, (_, index) => lines.first + index).map((line) => (
              <a
                key={line}
                id={`L${line}`}
                href={`#L${line}`}
                data-line={line}
                tabIndex={-1}
                className="px-3 tabular-nums hover:text-text"
              >
                {line}
              </a>
            ))}
          </div>
          <div className="relative flex-1">
            <Band lines={lines} marked={marked} />
            <pre className="relative ps-3 pe-4" dangerouslySetInnerHTML={{ __html: lines.html }} />
          </div>
        </div>
      </div>
    </div>
  )
}

/** Highlights the marked lines. All lines have equal height, so nothing is measured. */
const Band = ({ lines, marked }: { lines: ShownLines; marked: LineRange | undefined }) => {
  if (!marked) return null
  const [from, to] = [Math.max(marked.from, lines.first), Math.min(marked.to, lines.last)]
  if (from > to) return null
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-x-0 border-s-2 border-accent bg-accent-surface"
      style={{
        insetBlockStart: `calc(${from - lines.first} * var(--source-line))`,
        blockSize: `calc(${to - from + 1} * var(--source-line))`,
      }}
    />
  )
}

const Bar = ({ view, lines, marked }: Props & { marked: LineRange | undefined }) => {
  const t = useT('source')
  const links = useLinks()
  const { publicUrl } = useBoot()
  const { node, version, path } = view
  const line = marked ? linesText(marked) : undefined
  const copied = `${publicUrl}${links.source(node.id, version, { path, line })}`
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2 border-b border-line px-3 py-2">
      <AddressForm action={links.source(node.id, version)} className="flex items-end gap-2">
        <input type="hidden" name="path" value={path} />
        <TextField
          key={line}
          label={t('source.goTo')}
          name="line"
          defaultValue={line}
          placeholder={lines.total > 1 ? `1-${lines.total}` : '1'}
          pattern="\s*[0-9]+(-[0-9]+)?\s*"
          autoComplete="off"
          dir="ltr"
          className="w-36"
        />
        <Button type="submit">{t('source.go')}</Button>
      </AddressForm>
      <div className="flex items-center gap-2 text-sm text-muted">
        <span role="status">{marked ? t('source.marked', { lines: linesText(marked) }) : t('source.wholeFile')}</span>
        <CopyButton
          text={copied}
          label={line === undefined ? t('source.copyFile') : t('source.copyLines', { lines: line })}
        />
      </div>
    </div>
  )
}

/**
 * Scrolls to the marked lines when a part of the file first shows. Moves the `#L12-L20` of a code host into the query
 * string.
 */
const useScrollToLines = (view: SourceView, lines: ShownLines, marked: LineRange | undefined) => {
  const links = useLinks()
  const navigate = useNavigate()
  const shown = useRef('')
  useEffect(() => {
    const part = `${view.version} ${view.path} ${lines.first}`
    if (shown.current === part) return
    shown.current = part
    const range = marked ? undefined : parseLines(window.location.hash)
    if (range) {
      const to = links.source(view.node.id, view.version, { path: view.path, line: linesText(range) })
      void navigate(to, { replace: true })
    }
    document.querySelector(`#L${(marked ?? range)?.from ?? 0}`)?.scrollIntoView({ block: 'center' })
  }, [lines, links, marked, navigate, view])
}
