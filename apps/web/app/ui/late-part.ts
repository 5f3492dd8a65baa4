import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'

export interface LatePart<Part> {
  /** Loads the part. A later call retries after a failure. */
  load: () => Promise<Part>
  /** Returns the loaded part, or undefined before it has loaded. */
  known: () => Part | undefined
}

/** Creates a part of the page that loads shortly before its first use. */
export const latePart = <Part>(load: () => Promise<Part>): LatePart<Part> => {
  let part: Part | undefined
  let loading: Promise<Part> | undefined
  return {
    load: () =>
      (loading ??= load().then(
        (loaded) => (part = loaded),
        (error: unknown) => {
          loading = undefined
          throw error
        },
      )),
    known: () => part,
  }
}

/** Renders a component with its props. */
type Show<Props extends object> = (props: Props) => ReactElement

/** Returns a renderer for a part once the part is wanted and loaded. When loading fails, the page stays unchanged. */
export const useLatePart = <Props extends object>(
  late: LatePart<ComponentType<Props>>,
  wanted: boolean,
): Show<Props> | undefined => {
  const [, setLoaded] = useState(false)
  useEffect(() => {
    if (wanted && late.known() === undefined) late.load().then(() => setLoaded(true), ignore)
  }, [late, wanted])
  const part = wanted ? late.known() : undefined
  return part && ((props) => createElement(part, props))
}

/** Starts to load parts when the pointer or the focus comes near. */
export const prepare = (...parts: LatePart<unknown>[]): void => {
  for (const part of parts) part.load().catch(ignore)
}

const ignore = () => {}
