import type { MouseEvent, ReactNode, RefObject } from 'react'
import { type T, useT } from '../../i18n/use-t.ts'
import { searchWords } from '../mark-words.ts'
import { OptionLine } from './option-line.tsx'
import { keyOf, type Option, type OptionKind } from './options.ts'
import { forgetSearches } from './recent-searches.ts'
import { useOptionList } from './use-option-list.ts'
import type { BoxHandle, BoxState } from './use-suggestion-box.ts'

interface Props {
  ref: RefObject<BoxHandle | null>
  listId: string
  /** The text of the field. */
  text: string
  /** Number that differs each time the list opens; 0 while the list is closed. */
  opening: number
  onClose: () => void
  /** Called with the state of the list that the field needs. */
  onState: (state: BoxState) => void
  onSearch: (query: string) => void
  /** Called when the visitor opens a suggested page. */
  onLeave: () => void
}

/** Shows suggestions below the field: a list box that the keys of the field control. */
export const Suggestions = ({ listId, text, onClose, onSearch, onLeave, ...asked }: Props) => {
  const t = useT('suggest')
  const { own, options, isShown, place, active, idOf, activate } = useOptionList({ text, ...asked })
  const words = searchWords(text)
  const choose = (option: Option) => {
    onClose()
    if (option.kind === 'recent' || option.kind === 'query') onSearch(option.text)
    else onLeave()
  }
  const count = active?.kind === 'recent' ? t('suggest.deleteRemoves') : t('suggest.count', { count: options.length })
  return (
    <>
      {isShown && (
        <div className="appears absolute inset-x-0 top-full lg:min-w-96 z-20 mt-1.5 max-h-[min(30rem,70dvh)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-1.5 text-start shadow-float">
          <div id={listId} role="listbox" tabIndex={-1} aria-label={t('suggest.label')} onMouseDown={keepFocus}>
            {kindsOf(options).map((kind) => (
              <OptionGroup key={kind} id={`${own}-${kind}`} kind={kind}>
                {options.map((option, at) =>
                  option.kind === kind ? (
                    <OptionLine
                      key={keyOf(option)}
                      id={idOf(at)}
                      option={option}
                      place={at}
                      count={options.length}
                      isActive={at === place}
                      words={words}
                      onChoose={choose}
                      onHover={activate}
                    />
                  ) : null,
                )}
              </OptionGroup>
            ))}
          </div>
          {text.trim() === '' && (
            <button
              type="button"
              onMouseDown={keepFocus}
              onClick={forgetSearches}
              className="mt-1 flex min-h-8 items-center rounded-control px-2.5 text-sm text-muted hover:bg-hover hover:text-text"
            >
              {t('suggest.forgetAll')}
            </button>
          )}
        </div>
      )}
      <span role="status" className="sr-only">
        {isShown ? count : ''}
      </span>
    </>
  )
}

// A press on an option must leave the focus in the field.
const keepFocus = (event: MouseEvent) => event.preventDefault()

const kindsOf = (options: readonly Option[]) => [...new Set(options.map(({ kind }) => kind))]

/** Group of suggestions of a kind, below its heading. */
const OptionGroup = ({ id, kind, children }: { id: string; kind: OptionKind; children: ReactNode }) => {
  const t = useT('suggest')
  return (
    <div role="group" aria-labelledby={id} className="not-first:mt-1.5">
      <p id={id} role="presentation" className="px-2.5 pt-1 pb-0.5 text-xs text-faint">
        {groupName(t, kind)}
      </p>
      {children}
    </div>
  )
}

const groupName = (t: T<'suggest'>, kind: OptionKind): string => {
  switch (kind) {
    case 'recent':
      return t('suggest.recent')
    case 'query':
      return t('suggest.queries')
    case 'node':
      return t('suggest.nodes')
    case 'comfy-node':
      return t('suggest.comfyNodes')
  }
}
