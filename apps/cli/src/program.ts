import { resolve } from 'node:path'
import { Command, Option } from 'commander'
import type { Environment } from '@registry/api'
import type { CheckOptions } from './commands/check.ts'
import type { VerifyOptions } from './commands/verify.ts'
import { addCatalogueCommands } from './catalogue-program.ts'
import type { Run } from './run.ts'
import { addWorkflowCommands } from './workflow-program.ts'

/** The command line, as `registry --help` shows it. What a command needs is loaded when it is run, so that help is there at once. */
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
    .description('serve the pages and the API and review what is published, until it is stopped')
    .addOption(new Option('--only <part>', 'run one part alone').choices(['api', 'web', 'worker']))
    .option('--dev', 'pages from their sources, reloading as they change')
    .action(async (options: { only?: 'api' | 'web' | 'worker'; dev?: true }) => {
      const { serveTogether } = await import('./serve/serve-together.ts')
      process.exitCode = await serveTogether(environment, options)
    })

  program
    .command('check <folder>')
    .description(
      'review the folder of a pack as a registry would, without one and offline; exit code 1 when it would be held back',
    )
    .option('--against <folder>', 'an earlier version, to compare its comfy nodes and advise the next number')
    .option('--json', 'print the whole report as JSON')
    .option('--sarif', 'print the findings as SARIF 2.1.0')
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
  addServiceTokenCommands(program, run)
  addCiCommands(program, run)
  addAdminCommands(program, run)
  return program
}

function addLogCommands(program: Command, run: Run, environment: Environment): void {
  program
    .command('verify <packs...>')
    .description(
      'prove packs, packs@versions, archives (pack@version=file.zip says which), folders of archives or lockfiles by the transparency log of a registry; exit code 1 where a proof fails',
    )
    .option('--registry <address>', 'the API of the registry to ask', 'http://localhost:8080')
    .option('--log <folder>', 'a copy of the log to read instead, offline')
    .option('--checkpoint <file>', 'where the checkpoint is kept; otherwise in the state folder of this person')
    .option('--key <key>', 'the verifier key of the log; otherwise the one that was kept')
    .option(
      '--trusted-root <path>',
      'also verify the provenance of versions, by a trusted root of Sigstore, a folder of them, or `public`',
    )
    .action(async (packs: string[], options: VerifyOptions) => {
      const { verifyHere } = await import('./commands/verify.ts')
      process.exitCode = await verifyHere(environment, packs, options)
    })

  const log = program.command('log').description('look after the transparency log')
  log
    .command('copy <folder>')
    .description('copy the log of a registry into a folder; run it again to fetch what is new')
    .option('--registry <address>', 'the API of the registry to ask', 'http://localhost:8080')
    .action(async (folder: string, options: { registry: string }) => {
      const { copyLogHere } = await import('./commands/log-copy.ts')
      process.exitCode = await copyLogHere(folder, options)
    })
  log
    .command('recover <copy>')
    .description(
      'bring back the entries that a restored backup lacks, from a copy of the log, and list what the registry has otherwise',
    )
    .option('--accept', 'enter into the log what the registry has')
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
    .description('bring up to date what is derived of every node, and have every search read the catalogue anew')
    .action(() => run('reindex', {}))

  program
    .command('ledger')
    .description("look after customers' balances")
    .command('check')
    .description('read every entry, and print what does not agree with another')
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
    .description('make a registry of a backup, in an empty database, and check all of it')
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
    .description('look after what is kept')
    .command('check [backup]')
    .description('read every file and compare it with what the database says of it, or read a whole backup')
    .option('--every-orphan', 'also tell of files without a name that the sweep of the hour has yet to remove')
    .action(async (backup: string | undefined, { everyOrphan }: { everyOrphan?: true }) => {
      if (backup === undefined) return run('integrity check', { everyOrphan })
      const { checkBackupHere } = await import('./check-backup-here.ts')
      process.exitCode = await checkBackupHere(resolve(backup))
    })
}

function addTokenCommands(program: Command, run: Run): void {
  const token = program.command('token').description('work with personal access tokens')
  token
    .command('create')
    .description('create a personal access token and print it, alone, on standard output; it cannot be shown again')
    .requiredOption('--publisher <id>', 'whose token it is')
    .requiredOption('--name <name>', 'what it is for')
    .option('--expires-in-days <count>', 'when it expires; without this it does not')
    .option(
      '--node <id>',
      'the only node it can publish; repeat it for several',
      (id, ids: string[]) => [...ids, id],
      [],
    )
    .action((options: { publisher: string; name: string; expiresInDays?: string; node: string[] }) =>
      run('token create', { ...options, node: options.node.length > 0 ? options.node.join(',') : undefined }),
    )
}

function addServiceTokenCommands(program: Command, run: Run): void {
  const serviceToken = program.command('service-token').description('work with the tokens of services of the operator')
  serviceToken
    .command('create')
    .description('create the token of a service and print it, alone, on standard output; it cannot be shown again')
    .requiredOption('--name <name>', 'the service, as the audit log will name it')
    .action(({ name }: { name: string }) => run('service-token create', { name }))
  serviceToken
    .command('list')
    .description('list the services that have a token, when it was made, and when it was last used')
    .action(() => run('service-token list', {}))
  serviceToken
    .command('revoke <name>')
    .description('end the token of a service')
    .action((name: string) => run('service-token revoke', { name }))
}

function addCiCommands(program: Command, run: Run): void {
  program
    .command('ci')
    .description('look after results of continuous integration')
    .command('prune')
    .description('delete commits with their results, for good')
    .requiredOption('--older-than-days <count>', 'how old a commit has to be')
    .action(({ olderThanDays }: { olderThanDays: string }) => run('ci prune', { olderThanDays }))

  const ciToken = program
    .command('ci-token')
    .description('work with the tokens that continuous integrations report with')
  ciToken
    .command('create')
    .description('create a token and print it, alone, on standard output; it cannot be shown again')
    .requiredOption('--name <name>', 'the continuous integration, as the audit log will name it')
    .action(({ name }: { name: string }) => run('ci-token create', { name }))
  ciToken
    .command('list')
    .description('list the tokens, when each was made, and when it was last used')
    .action(() => run('ci-token list', {}))
  ciToken
    .command('revoke <name>')
    .description('end a token')
    .action((name: string) => run('ci-token revoke', { name }))
}

function addPublisherCommands(program: Command, run: Run): void {
  const publisher = program.command('publisher').description('work with publishers')
  publisher
    .command('create <id>')
    .description('create a publisher')
    .requiredOption('--name <name>', 'the name to show')
    .action((id: string, { name }: { name: string }) => run('publisher create', { id, name }))
}

function addAdminCommands(program: Command, run: Run): void {
  const admin = program.command('admin').description('decide who is an admin')
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
