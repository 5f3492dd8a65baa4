import {
  isConsistent,
  openCheckpoint,
  openTree,
  parseVerifierKey,
  tilePath,
  type Checkpoint,
} from '@registry/transparency-log'

/** Follows the log of a registry over its kills: every checkpoint must continue the checkpoint before. */
export function watchLog(api: () => string) {
  const violations: string[] = []
  let kept: Checkpoint | undefined
  let seen = 0
  const read = async (path: string): Promise<Response> => fetch(`${api()}/log/${path}`)
  const look = async (): Promise<void> => {
    const answer = await read('checkpoint')
    // The first start makes the first checkpoint.
    if (answer.status === 404 && !kept) return
    // The contract states the type.
    const { keys } = (await (await read('keys')).json()) as { keys: { key: string }[] }
    const known = keys.flatMap(({ key }) => parseVerifierKey(key) ?? [])
    const text = await answer.text()
    const checkpoint = openCheckpoint(text, known)
    if (!checkpoint) violations.push(`no key signed the checkpoint ${text}`)
    else {
      const before = kept ?? checkpoint
      const tree = openTree(
        checkpoint.size,
        async (tile) => new Uint8Array(await (await read(tilePath(tile))).arrayBuffer()),
      )
      const proof = before.size <= checkpoint.size ? await tree.proveConsistency(before.size) : []
      if (!isConsistent(before, checkpoint, proof)) violations.push(`the log forked: ${before.note.text} and ${text}`)
      kept = checkpoint
      seen += 1
    }
  }
  return {
    violations,
    look: () => look().catch((error: unknown) => void violations.push(`the log could not be read: ${String(error)}`)),
    summary: () => `log: ${seen} checkpoints followed, ${kept?.size ?? 0} entries`,
  }
}
