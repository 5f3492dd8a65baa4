import type { Schema } from '@registry/api-client'
import { Rich } from '../../../../i18n/rich.tsx'
import { type T, useT } from '../../../../i18n/use-t.ts'
import { TextLink } from '../../../../ui/text-link.tsx'
import { useLinks } from '../../../../use-links.ts'
import { type CatalogueQuery, toQuery, withWords } from '../search.ts'
import type { Results } from './search-results.ts'

type Props = {
  asked: CatalogueQuery
  /** Comfy node of ComfyUI itself that the query names. */
  coreNode: string | undefined
} & Pick<Results, 'didYouMean' | 'notes'>

/**
 * Shows notes on a search: a comfy node that needs no pack, a probable spelling, and words that the search did not
 * understand.
 */
export const SearchNotes = ({ asked, coreNode, notes, ...found }: Props) => {
  const t = useT('search')
  const links = useLinks()
  // A query that names a comfy node of ComfyUI needs no other spelling.
  const didYouMean = coreNode === undefined ? found.didYouMean : undefined
  if (coreNode === undefined && didYouMean === undefined && notes.length === 0) return null
  return (
    <div role="note" className="mb-2.5 flex flex-col gap-1 wrap-anywhere">
      {coreNode !== undefined && (
        <p>
          <Rich
            k="search.coreNode"
            ns={['search']}
            values={{ name: coreNode }}
            components={{
              node: <bdi className="font-mono text-sm" />,
              to: <TextLink to={links.comfyNodeSearch({ names: coreNode })} />,
            }}
          />
        </p>
      )}
      {didYouMean !== undefined && (
        <p>
          <Rich
            k="search.didYouMean"
            ns={['search']}
            values={{ query: didYouMean }}
            components={{
              to: (
                <TextLink
                  to={links.home(toQuery(withWords(asked, didYouMean)))}
                  preventScrollReset
                  className="font-semibold"
                />
              ),
            }}
          />
        </p>
      )}
      {notes.map((note) => (
        <p key={`${note.code} ${note.word}`} className="text-sm text-muted">
          {sentence(t, note)}
        </p>
      ))}
    </div>
  )
}

const sentence = (t: T<'search'>, { code, word }: Schema<'SearchNote'>): string => {
  const quoted = `\u2068${word}\u2069`
  if (code === 'too_long') return t('search.note.tooLong')
  if (code === 'unknown_word') return t('search.note.unknownWord', { word: quoted })
  if (code === 'too_many_words') return t('search.note.tooManyWords', { word: quoted })
  return t('search.note.unknownValue', { word: quoted })
}
