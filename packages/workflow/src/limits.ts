/** Most bytes that are read of a file, and most characters that a compressed text may have. */
export const mostBytes = 20 * 1024 * 1024

/** Most nodes that are read. Subgraphs that hold each other twice grow exponentially. */
export const mostNodes = 250_000

/** Thrown where a file or a workflow exceeds a limit. */
export class TooLarge extends Error {}

/** Thrown where a file contradicts its format. The message is a sentence for its reader. */
export class BrokenFile extends Error {}

/** Most characters of paths of nodes and links. Deep subgraphs repeat the path of each instance. */
export const mostPathCharacters = 50_000_000
