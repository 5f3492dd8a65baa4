import { TextLink } from '../ui/text-link.tsx'
import { useLinks } from '../use-links.ts'

/** Builds the address of lines of a file. */
export type SourceOf = (file: string, line: number | undefined) => string

/** Returns a function that builds addresses of lines of a version's files; undefined without a version. */
export const useSourceOf = (nodeId: string, version: string | undefined): SourceOf | undefined => {
  const links = useLinks()
  if (version === undefined) return undefined
  return (path, line) => links.source(nodeId, version, { path, line: line?.toString() })
}

interface Props {
  file: string
  line: number | undefined
  /** Absent where sources cannot be shown. */
  sourceOf: SourceOf | undefined
}

/** Shows a location in a source, such as `nodes/blur.py:12`, as a link where the site can show the line. */
export const SourceLink = ({ file, line, sourceOf }: Props) => {
  const location = line === undefined ? file : `${file}:${line}`
  return sourceOf ? (
    <TextLink to={sourceOf(file, line)} prefetch="none">
      {location}
    </TextLink>
  ) : (
    location
  )
}
