import type { Schema } from '@registry/api-client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useLinks } from '../use-links.ts'

export type NodeAuthor = Schema<'NodeAuthor'>

interface Props {
  author: NodeAuthor
  className: string
  children?: ReactNode
}

/** Shows the name of an author, as a link where the author has a page of packs. */
export const AuthorLink = ({ author: { id, name }, className, children = name }: Props) => {
  const links = useLinks()
  if (id === undefined) return <bdi>{children}</bdi>
  return (
    <Link to={links.author(id)} dir="auto" className={className}>
      {children}
    </Link>
  )
}
