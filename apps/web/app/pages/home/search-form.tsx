import { Form } from 'react-router'
import { useT } from '../../i18n/use-t.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { useLinks } from '../../use-links.ts'
import { useAsked } from './use-asked.ts'
import { useTypedSearch } from './use-typed-search.ts'

export const searchFormId = 'catalogue-search'

/** The search field: finds while one types, and by Enter before any script has run. */
export const SearchForm = () => {
  const t = useT('home')
  const links = useLinks()
  const { asked, next } = useAsked()
  const { form, typed, submit } = useTypedSearch()
  return (
    <Form
      ref={form}
      id={searchFormId}
      role="search"
      action={links.home()}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SearchField
        name="query"
        maxLength={500}
        defaultValue={asked.query}
        label={t('home.searchLabel')}
        onChange={(event) => typed(event.nativeEvent)}
        onCompositionEnd={(event) => typed(event.nativeEvent)}
        onClear={submit}
      />
      {next.os && <input type="hidden" name="os" value={next.os} />}
      {next.accelerator && <input type="hidden" name="accelerator" value={next.accelerator} />}
    </Form>
  )
}
