import {
  listMirrorSources,
  mirrorCatalogue,
  openSource,
  thrownText,
  type Context,
  type MirrorSummary,
} from '@registry/api'
import { printJson, type Io } from '../io.ts'
import { copyMirroredLog } from '../verify/mirrored-log.ts'
import { textOption, type Command } from './command.ts'
import { section } from './section.ts'

const labels = { catalogue: 'Copying the catalogue', comparison: 'Comparing', archives: 'Copying archives' }

/**
 * Copies another registry's catalogue and transparency log, and prints the outcome. Exit code 1 when an archive, an
 * advisory or the log could not be copied, or the log was rewritten or removed since the last copy.
 */
export const mirror: Command = async (context, options, io) => {
  const concurrency = Number(options['concurrency'] ?? 4)
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 32) {
    io.err('--concurrency must be a whole number from 1 to 32.')
    return 1
  }
  const summary = await mirrorCatalogue(
    context,
    { baseUrl: textOption(options, 'baseUrl'), archives: options['archives'] === true, concurrency, signal: io.signal },
    (phase, done, total) => io.progress(labels[phase], done, total),
  )
  if (options['json'] === true) printJson(summary, io)
  else for (const line of describeMirror(summary)) io.out(line)
  const isSound = await copyLogOf(context, textOption(options, 'baseUrl'), io)
  const { kept, refused } = summary.advisories
  return summary.archives.failed.length + kept.length + refused.length > 0 || !isSound ? 1 : 0
}

/**
 * Copies the log of the source into the data folder; returns false when the copy fails, or when the log of the source
 * is gone.
 */
async function copyLogOf({ db, config }: Context, baseUrl: string, io: Io): Promise<boolean> {
  try {
    const source = openSource(baseUrl, { signal: io.signal })
    const copied = await copyMirroredLog(config.dataDirectory, source, await listMirrorSources(db))
    if (copied) io.err(`Transparency log: ${copied.entries} entries in ${copied.folder}.`)
    return true
  } catch (error) {
    if (io.signal.aborted) throw error
    io.err(`Transparency log: ${thrownText(error)}`)
    return false
  }
}

/** Formats the closing summary as lines. */
function describeMirror(summary: MirrorSummary): string[] {
  const { advisories, archives } = summary
  return [
    asked(summary),
    `Nodes: ${summary.created} created, ${summary.updated} updated, ${summary.unchanged} unchanged, ${summary.deleted} deleted.`,
    `Versions: ${summary.versions} created or updated.`,
    `Advisories: ${advisories.copied} created or updated.`,
    `Archives: ${archives.copied} copied, ${archives.bytes} bytes downloaded.`,
    ...section('Kept', summary.kept, ({ id, reason }) => `${id}: ${keptWords[reason]}`),
    ...section('Refused nodes', summary.refused, ({ id, reason }) => `${id || '(no id)'}: ${reason}`),
    ...section('Refused versions', summary.refusedVersions, ({ id, version, reason }) => `${id} ${version}: ${reason}`),
    ...section('Kept advisories', advisories.kept, (id) => `${id}: an advisory that is not of this source has this id`),
    ...section('Refused advisories', advisories.refused, ({ id, reason }) => `${id || '(no id)'}: ${reason}`),
    ...section('Failed archives', archives.failed, ({ id, version, reason }) => `${id} ${version}: ${reason}`),
  ]
}

function asked({ via, since }: MirrorSummary): string {
  if (via === 'changes') return 'Followed the feed of changes.'
  if (via === 'snapshot') return 'Took the snapshot of the whole catalogue, and the changes since.'
  return since ? `Asked for what changed since ${since}.` : 'Asked for everything.'
}

const keptWords = {
  node_of_this_registry: 'this registry has a node of its own under this id',
  node_of_another_source: 'it was copied from another registry',
  publisher_of_this_registry: 'this registry has a publisher of its own under the id of its publisher',
}
