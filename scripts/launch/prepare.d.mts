/** Root of the repository. */
export const root: string
/** Path of the pinned Node. */
export const node: string
/** Environment whose PATH starts with the project's own Node and tools. */
export const environment: Record<string, string | undefined>
/** Installs the locked dependencies unless they are installed. */
export function install(): void
/** Builds the pages unless the build is current. */
export function build(): void
