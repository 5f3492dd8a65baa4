import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Changes, SearchDefinition } from '../../search/define-search.ts'
import { useParameter, useSearch } from '../../search/use-search.ts'

interface Props<Values> {
  search: SearchDefinition<Values>
  /** The parameter of an older address. */
  name: keyof Values & string
  /** Its name today. */
  as: keyof Values & string
  children: ReactNode
}

/** Redirects an older address to the one that names the parameter as the list does today. */
export const ReadAs = <Values,>({ search, name, as, children }: Props<Values>) => {
  const { href } = useSearch(search)
  const { text } = useParameter(search, name)
  // The page reads this text again, as it reads an address that a person wrote.
  const today = { [name]: undefined, [as]: text } as Changes<Values>
  return text === '' ? children : <Navigate replace to={href(today)} />
}
