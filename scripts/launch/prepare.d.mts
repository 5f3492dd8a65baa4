/** The root of the repository. */
export const root: string
/** The pinned Node. */
export const node: string
/** The environment in which `node` and every tool is the project's own. */
export const environment: Record<string, string | undefined>
/** Installs the locked dependencies unless they are there. */
export function install(): void
/** Builds the pages unless what is built is current. */
export function build(): void
