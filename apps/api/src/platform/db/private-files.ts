import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What the embedded database's own file system offers, of which the package's types tell nothing. */
interface NodeFiles {
  node_ops: { setattr(node: unknown, attributes: { mode?: number }): void }
}

const ofOthers = 0o077

/**
 * The files of an embedded database, to which nobody but their owner has rights. Trap: the database sets the mode of each file
 * that it makes, mostly to 0666, whatever the mask of the process is.
 */
export class PrivateFiles extends NodeFS {
  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    const closing = (module: object): void => {
      // The package does not declare it; without it the database would not open either.
      const { node_ops: ops } = (module as { NODEFS: NodeFiles }).NODEFS
      const { setattr } = ops
      ops.setattr = (node, attributes) => {
        const { mode } = attributes
        setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~ofOthers })
      }
    }
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [closing, ...(emscriptenOpts.preRun ?? [])] } }
  }
}
