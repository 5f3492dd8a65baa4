import { resolve } from 'node:path'
import type { Command } from 'commander'
import { parseCount, parseSource } from './program-options.ts'
import type { Run } from './run.ts'

/** Adds the commands that copy and read data of other projects and registries. */
export function addCatalogueCommands(program: Command, run: Run): void {
  const importing = program.command('import').description('import the catalogue of another project')
  importing
    .command('manager <folder>')
    .description(
      "import ComfyUI-Manager's custom-node-list.json, extension-node-map.json and github-stats.json as unclaimed nodes",
    )
    .option('--json', 'print the summary as JSON')
    .action((folder: string, { json }: { json?: true }) => run('import manager', { folder: resolve(folder), json }))

  program
    .command('mirror <base-url>')
    .summary("copy another registry's public catalogue")
    .description("copy another registry's public catalogue; run it again to follow what changes")
    .option('--archives', 'also copy the archives; otherwise downloads redirect to the source')
    .option('--concurrency <count>', 'requests at a time', '4')
    .option('--json', 'print the summary as JSON')
    .action((baseUrl: string, options: { archives?: true; concurrency: string; json?: true }) =>
      run('mirror', { baseUrl, ...options }),
    )

  addPythonCommand(program, run)

  program
    .command('read')
    .argument('[sources...]', 'folders of packs, or addresses of git repositories', parseSource, [])
    .summary('read the comfy nodes of unpublished packs')
    .description(
      'read the comfy nodes of packs that nobody has published, from their folders or from git, as a review would',
    )
    .option('--from <file>', 'a file with a folder or an address of a repository a line, and after a tab its node')
    .option('--within <folder>', 'every clone and every bare repository in a folder')
    .option('--contested', 'every pack with a name that another pack has too, from git, unread ones first')
    .option('--limit <count>', 'how many of the contested packs', parseCount, '100')
    .option('--node <id>', 'the unclaimed node of the only pack; otherwise the one of its repository')
    .option('--json', 'print a line of JSON for each pack')
    .action((sources: string[], { from, within, ...options }: ReadOptions) =>
      run('read', {
        sources: JSON.stringify(sources),
        from: from && resolve(from),
        within: within && resolve(within),
        ...options,
      }),
    )
}

function addPythonCommand(program: Command, run: Run): void {
  program
    .command('mirror-python')
    .summary('copy metadata of the Python packages that packs need')
    .description(
      'fill the folder of PYTHON_METADATA_DIR with metadata of the Python packages that packs need; run it again to follow what changes',
    )
    .option(
      '--index <address>',
      'the simple index to copy from; it must serve JSON (PEP 691)',
      'https://pypi.org/simple',
    )
    .option('--versions <count>', 'newest releases of each package, besides those that requirements name', '30')
    .option('--packages <count>', 'packages at most', '5000')
    .option('--depth <count>', 'steps from a pack to a package at most', '20')
    .option('--megabytes <count>', 'megabytes to download at most', '4000')
    .option('--concurrency <count>', 'requests at a time', '6')
    .option('--json', 'print the summary as JSON')
    .action((options: Record<string, string | true>) => run('mirror-python', { ...options }))
}

interface ReadOptions {
  from?: string
  within?: string
  contested?: true
  limit: string
  node?: string
  json?: true
}
