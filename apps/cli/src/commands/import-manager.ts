import { importManagerCatalogue, readManagerFolder, type ImportSummary } from '@registry/api'
import { printJson } from '../io.ts'
import { textOption, type Command } from './command.ts'
import { section } from './section.ts'

/** Imports the catalogue of ComfyUI-Manager and prints the outcome. */
export const importManager: Command = async (context, options, io) => {
  const files = await readManagerFolder(textOption(options, 'folder'))
  const report = (done: number, total: number) => io.progress('Importing', done, total)
  const summary = await importManagerCatalogue(context, files, report, io.signal)
  if (options['json'] === true) printJson(summary, io)
  else for (const line of describeImport(summary)) io.out(line)
  return 0
}

/** Formats the closing summary as lines. */
function describeImport({ details, ...counts }: ImportSummary): string[] {
  const names = (entry: { position: number; title: string }) =>
    `${entry.title || 'an entry without a title'} (entry ${entry.position})`
  return [
    `Read ${counts.entries} entries:`,
    ...(['created', 'updated', 'unchanged', 'merged', 'kept', 'refused'] as const).map(
      (bucket) => `  ${bucket.padEnd(10)}${String(counts[bucket]).padStart(7)}  ${meaning[bucket]}`,
    ),
    ...section('Merged', details.merged, (entry) => `${names(entry)}: the same repository as ${entry.into}`),
    ...section('Kept', details.kept, (entry) => `${names(entry)}: ${entry.nodeId} is ${keptWords[entry.reason]}`),
    ...section('Refused', details.refused, (entry) => `${names(entry)}: ${refusedWords[entry.reason]}`),
    ...section(
      'Ids',
      details.renamed,
      (entry) => `${names(entry)}: ${entry.nodeId}, because ${entry.wanted} is ${entry.reason}`,
    ),
    ...section('Ignored in extension-node-map.json', details.ignoredMap, describeIgnored),
    ...section('Ignored in github-stats.json', details.ignoredStats, describeIgnored),
  ]
}

const meaning = {
  created: 'new nodes',
  updated: 'nodes that changed',
  unchanged: 'nodes that are as they were',
  merged: 'entries that name the repository of another',
  kept: 'nodes that an import leaves alone',
  refused: 'entries that cannot become a node',
}

const keptWords = {
  claimed: "a publisher's own",
  published: 'published here',
  mirrored: 'copied from another registry',
  deleted: 'deleted here',
}

const refusedWords = {
  not_an_object: 'it is not a JSON object',
  no_title: 'it has no title',
  no_address: 'it has no web address',
}

const ignoredWords = {
  not_an_address: 'not a web address',
  not_in_the_list: 'not in custom-node-list.json',
}

function describeIgnored({ address, reason }: { address: string; reason: keyof typeof ignoredWords }): string {
  return `${address}: ${ignoredWords[reason]}`
}
