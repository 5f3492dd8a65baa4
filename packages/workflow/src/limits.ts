/** Limit of bytes that are read from a file, and of characters of a decompressed text. */
export const mostBytes = 20 * 1024 * 1024

/** Limit of nodes. Subgraphs that contain each other twice grow exponentially. */
export const mostNodes = 250_000

/** Thrown when a file or a workflow exceeds a limit. */
export class TooLarge extends Error {}

/** Thrown when a file violates its format. The message is a sentence for the visitor. */
export class BrokenFile extends Error {}

/** Limit of characters in all paths of nodes and links. Deep subgraphs repeat the path of each instance. */
export const mostPathCharacters = 50_000_000
