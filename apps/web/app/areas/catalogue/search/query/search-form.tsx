import { useId } from 'react'
import { LateSuggestions } from '../../../../components/search-suggestions/late-suggestions.tsx'
import { rememberSearch } from '../../../../components/search-suggestions/recent-searches.ts'
import { useSuggestionBox } from '../../../../components/search-suggestions/use-suggestion-box.ts'
import { useT } from '../../../../i18n/use-t.ts'
import { AddressForm } from '../../../../ui/form.tsx'
import { SearchField } from '../../../../ui/search-field.tsx'
import { useLinks } from '../../../../use-links.ts'
import { filtersIn } from '../filters/filters.ts'
import { useAsked } from './use-asked.ts'
import { useTypedSearch } from './use-typed-search.ts'

export const searchFormId = 'catalogue-search'

/**
 * Shows the search field, which searches while the visitor types and suggests. Without scripts, Enter submits the form.
 */
export const SearchForm = () => {
  const t = useT('home')
  const links = useLinks()
  const listId = useId()
  const { asked } = useAsked()
  const { form, typed, submit, search, leave } = useTypedSearch()
  const { fieldProps, handle, list, isAwake, wake, close } = useSuggestionBox(listId, asked.query, () => search(''))
  return (
    <AddressForm
      ref={form}
      id={searchFormId}
      role="search"
      action={links.home()}
      className="relative"
      onSubmit={(event) => {
        event.preventDefault()
        rememberSearch(submit())
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close()
      }}
    >
      <SearchField
        // The role `combobox` is allowed on a text field, but not on a search field.
        type="text"
        inputMode="search"
        name="query"
        maxLength={500}
        defaultValue={asked.query}
        label={t('home.searchLabel')}
        onChange={({ target, nativeEvent }) => {
          wake(target.value)
          typed(nativeEvent)
        }}
        onCompositionEnd={(event) => typed(event.nativeEvent)}
        onFocus={(event) => wake(event.target.value)}
        onClick={(event) => wake(event.currentTarget.value)}
        onClear={submit}
        {...fieldProps}
      />
      <KeptFilters />
      {isAwake && (
        <LateSuggestions
          ref={handle}
          listId={listId}
          {...list}
          onSearch={(query) => rememberSearch(search(query))}
          onLeave={leave}
        />
      )}
    </AddressForm>
  )
}

/** Adds the active filters to the form, so that a search without scripts keeps them. */
const KeptFilters = () => {
  const { next } = useAsked()
  return filtersIn(next.filters).map(({ field, value }) => (
    <input key={`${field} ${value}`} type="hidden" name={field} value={value} />
  ))
}
