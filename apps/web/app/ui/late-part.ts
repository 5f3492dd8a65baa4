import { type ComponentType, createElement, type ReactElement, useEffect, useState } from 'react'

export interface LatePart<Part> {
  /** Loads it, or tries again after a failure. */
  load: () => Promise<Part>
  /** The loaded part; undefined before. */
  known: () => Part | undefined
}

/** A part of the page that is loaded when somebody is about to use it. */
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

/** Shows a component with its properties. */
type Show<Props extends object> = (props: Props) => ReactElement

/** Shows a part once it is wanted and loaded. Without a network the page stays as it is. */
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

/** Begins to load a part, as a pointer or the focus comes near. */
export const prepare = (...parts: LatePart<unknown>[]): void => {
  for (const part of parts) part.load().catch(ignore)
}

const ignore = () => {}
