import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import type { Environment } from '@registry/api'
import type { CheckOptions } from './commands/check.ts'
import type { VerifyOptions } from './commands/verify.ts'
import { addCatalogueCommands } from './catalogue-program.ts'
import { appendText, parseCount, parseName, registryOption } from './program-options.ts'
import type { Run } from './run.ts'
import { addWorkflowCommands } from './workflow-program.ts'

/**
 * Creates the command line, as `registry --help` shows it. Each command loads its code when it runs, so that help
 * starts fast.
 */
export function createProgram(environment: Environment): Command {
  const program = new Command('registry')
    .description('A public registry of custom nodes for ComfyUI.')
    .showHelpAfterError()

  const run: Run = async (name, options) => {
    const { runHere } = await import('./run-here.ts')
    process.exitCode = await runHere(environment, name, options)
  }

  program
    .command('serve')
    .summary('serve the pages, the API and the worker')
    .description('serve the pages and the API and review what is published, until it is stopped')
    .addOption(new Option('--only <part>', 'run one part alone').choices(['api', 'web', 'worker']))
    .option('--dev', 'pages from their sources, reloading as they change')
    .action(async (options: { only?: 'api' | 'web' | 'worker'; dev?: true }) => {
      const { serveTogether } = await import('./serve/serve-together.ts')
      process.exitCode = await serveTogether(environment, options)
    })

  program
    .command('check <folder>')
    .summary('review the folder of a pack, offline')
    .description(
      'review the folder of a pack as a registry would, without one and offline; exit code 1 when it would be held back',
    )
    .option('--against <folder>', 'an earlier version, to compare its comfy nodes and advise the next number')
    .option('--json', 'print the whole report as JSON')
    .addOption(new Option('--sarif', 'print the findings as SARIF 2.1.0').conflicts('json'))
    .action(async (folder: string, options: CheckOptions) => {
      const { checkHere } = await import('./commands/check.ts')
      process.exitCode = await checkHere(folder, options)
    })

  addWorkflowCommands(program)
  addLogCommands(program, run, environment)
  addUpkeepCommands(program, run)
  addBackupCommands(program, run, environment)
  addCatalogueCommands(program, run)
  addPublisherCommands(program, run)
  addTokenCommands(program, run)
  addNamedTokenCommands(program, run, 'service')
  addCiCommands(program, run)
  addNamedTokenCommands(program, run, 'ci')
  addAdminCommands(program, run)
  return program
}

function addLogCommands(program: Command, run: Run, environment: Environment): void {
  program
    .command('verify <packs...>')
    .summary('prove packs by the transparency log')
    .description(
      'prove by the transparency log of a registry that packs are the published ones; exit code 1 where a proof fails. A pack is an id, an id@version, an archive, an id@version=archive, a folder of archives or a lockfile',
    )
    .addOption(registryOption())
    .option('--log <folder>', 'a copy of the log to read instead, offline')
    .option('--checkpoint <file>', 'where the checkpoint is kept; by default in $XDG_STATE_HOME/comfy-registry')
    .option('--key <key>', 'the verifier key of the log; by default the one that was kept')
    .option(
      '--trusted-root <path>',
      'also verify the provenance of versions, by a trusted root of Sigstore, a folder of them, or `public`',
    )
    .action(async (packs: string[], options: VerifyOptions) => {
      const { verifyHere } = await import('./commands/verify.ts')
      process.exitCode = await verifyHere(environment, packs, options)
    })

  const log = program.command('log').description('manage the transparency log')
  log
    .command('copy <folder>')
    .description('copy the log of a registry into a folder; run it again to fetch what is new')
    .addOption(registryOption())
    .action(async (folder: string, options: { registry: string }) => {
      const { copyLogHere } = await import('./commands/log-copy.ts')
      process.exitCode = await copyLogHere(folder, options)
    })
  log
    .command('recover <copy>')
    .description(
      'bring back the entries that a restored backup lacks, from a copy of the log, and list where the registry differs',
    )
    .option('--accept', 'add entries to the log for what differs')
    .action((copy: string, { accept }: { accept?: true }) => run('log recover', { folder: resolve(copy), accept }))
  log
    .command('rotate-key')
    .description('make a new key for the log, which the old key announces; prints its verifier key')
    .action(() => run('log rotate-key', {}))
}

function addUpkeepCommands(program: Command, run: Run): void {
  program
    .command('migrate')
    .description('bring the database up to date')
    .action(() => run('migrate', {}))

  program
    .command('seed')
    .description('fill an empty registry with the sample catalogue')
    .action(() => run('seed', {}))

  program
    .command('reindex')
    .description('compute the derived data of every node anew, and reload the search in every process')
    .action(() => run('reindex', {}))

  program
    .command('ledger')
    .description("check customers' balances")
    .command('check')
    .description('read every entry, and print those that contradict another')
    .action(() => run('ledger check', {}))
}

function addBackupCommands(program: Command, run: Run, environment: Environment): void {
  program
    .command('backup <folder>')
    .description('copy the database and all files into a new folder, while the registry is in use')
    .option('--previous <folder>', 'an earlier backup on the same disk; files that both have take no more room')
    .action((folder: string, { previous }: { previous?: string }) =>
      run('backup', { folder: resolve(folder), previous: previous && resolve(previous) }),
    )

  program
    .command('restore <folder>')
    .description('restore a backup into an empty database, and check all of it')
    .action(async (folder: string) => {
      const { restoreHere } = await import('./restore-here.ts')
      process.exitCode = await restoreHere(environment, resolve(folder))
    })

  program
    .command('move')
    .description('move the registry of DATA_DIR from its embedded database to the server that DATABASE_URL names')
    .action(async () => {
      const { moveHere } = await import('./move-here.ts')
      process.exitCode = await moveHere(environment)
    })

  program
    .command('integrity')
    .description('check the database and the files')
    .command('check [backup]')
    .description('read every file and compare it with its row in the database, or read a whole backup')
    .option('--every-orphan', 'also list files without a row that the hourly sweep has not removed yet')
    .action(async (backup: string | undefined, { everyOrphan }: { everyOrphan?: true }) => {
      if (backup === undefined) return run('integrity check', { everyOrphan })
      const { checkBackupHere } = await import('./check-backup-here.ts')
      process.exitCode = await checkBackupHere(resolve(backup))
    })
}

function addTokenCommands(program: Command, run: Run): void {
  const token = program.command('token').description('manage personal access tokens')
  token
    .command('create')
    .description('create a personal access token and print it, alone, on standard output; it cannot be shown again')
    .requiredOption('--publisher <id>', 'the publisher that it publishes for')
    .requiredOption('--name <name>', 'what it is for', parseName)
    .option('--expires-in-days <count>', 'days until it expires; by default it does not expire', parseCount)
    .addOption(new Option('--node <id>', 'the only node it can publish; repeat it for several').argParser(appendText))
    .action((options: { publisher: string; name: string; expiresInDays?: string; node?: string[] }) =>
      run('token create', { ...options, node: options.node?.join(',') }),
    )
}

/** Commands about tokens that have a name and no owner. */
function addNamedTokenCommands(program: Command, run: Run, kind: 'service' | 'ci'): void {
  const words = namedTokenWords[kind]
  const token = program.command(`${kind}-token`).description(`manage ${words.tokens}`)
  token
    .command('create')
    .description('create a token and print it, alone, on standard output; it cannot be shown again')
    .requiredOption('--name <name>', `${words.owner}, as the audit log will name it`)
    .action(({ name }: { name: string }) => run(`${kind}-token create`, { name }))
  token
    .command('list')
    .description('list each token with the time of its creation and of its last use')
    .action(() => run(`${kind}-token list`, {}))
  token
    .command('revoke <name>')
    .description('end a token')
    .action((name: string) => run(`${kind}-token revoke`, { name }))
}

const namedTokenWords = {
  service: { tokens: 'tokens for services of the operator', owner: 'the service' },
  ci: { tokens: 'tokens for reports of continuous integration', owner: 'the continuous integration' },
}

function addCiCommands(program: Command, run: Run): void {
  program
    .command('ci')
    .description('manage results of continuous integration')
    .command('prune')
    .description('delete commits with their results, for good')
    .requiredOption('--older-than-days <count>', 'how old a commit has to be', parseCount)
    .action(({ olderThanDays }: { olderThanDays: string }) => run('ci prune', { olderThanDays }))
}

function addPublisherCommands(program: Command, run: Run): void {
  const publisher = program.command('publisher').description('manage publishers')
  publisher
    .command('create <id>')
    .description('create a publisher')
    .requiredOption('--name <name>', 'the name to show', parseName)
    .action((id: string, { name }: { name: string }) => run('publisher create', { id, name }))
}

function addAdminCommands(program: Command, run: Run): void {
  const admin = program.command('admin').description('manage admins')
  admin
    .command('grant <email>')
    .description('make a person an admin; they must have signed in once')
    .action((person: string) => run('admin grant', { person }))
  admin
    .command('revoke <email>')
    .description('make an admin an ordinary person again')
    .action((person: string) => run('admin revoke', { person }))
  admin
    .command('reset-second-factor <email>')
    .description('remove the authenticator app and the passkeys of a person who lost them')
    .action((person: string) => run('admin reset-second-factor', { person }))
}
