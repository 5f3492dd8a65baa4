import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import type { Changes, SearchDefinition } from '../../search/define-search.ts'
import { useParameter, useSearch } from '../../search/use-search.ts'

interface Props<Values> {
  search: SearchDefinition<Values>
  /** Parameter of an older address. */
  name: keyof Values & string
  /** Current name of the parameter. */
  as: keyof Values & string
  children: ReactNode
}

/** Redirects an older address to the address with the current name of the parameter. */
export const ReadAs = <Values,>({ search, name, as, children }: Props<Values>) => {
  const { href } = useSearch(search)
  const { text } = useParameter(search, name)
  // The page reads this text again and validates it like any address.
  const today = { [name]: undefined, [as]: text } as Changes<Values>
  return text === '' ? children : <Navigate replace to={href(today)} />
}
