import type { ReactNode } from 'react'
import { Navigate } from 'react-router'
import { useListAddress } from './use-list-address.ts'

interface Props {
  /** The name in an older address. */
  name: string
  /** What the list calls it. */
  as: string
  children: ReactNode
}

/** Reads a value of an older address under the name that the list has for it. */
export const ReadAs = ({ name, as, children }: Props) => {
  const { text, href } = useListAddress()
  const value = text(name)
  return value === '' ? children : <Navigate replace to={href({ [name]: undefined, [as]: value })} />
}
