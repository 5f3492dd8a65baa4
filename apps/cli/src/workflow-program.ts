import type { Command } from 'commander'
import type { LockOptions } from './commands/lock.ts'
import type { UpgradeOptions } from './commands/upgrade.ts'

/** Commands about workflows, which ask a registry over its API. */
export function addWorkflowCommands(program: Command): void {
  program
    .command('lock <workflows...>')
    .description('write the packs and versions that workflows need into a lockfile, or check the one that is there')
    .option('--registry <address>', 'the API of the registry to ask', 'http://localhost:8080')
    .option('--out <file>', 'the lockfile', 'registry-lock.json')
    .option('--check', 'change nothing; exit code 1 where the lockfile does not fit the workflows any more')
    .option('--pack <name=id...>', 'the pack of a node that several packs have')
    .action(async (workflows: string[], options: LockOptions) => {
      const { lockHere } = await import('./commands/lock.ts')
      process.exitCode = await lockHere(workflows, options)
    })

  program
    .command('upgrade <installed> [packs...]')
    .description(
      'tell which workflows break when packs of a lockfile or snapshot go to other versions (pack@version; else the latest)',
    )
    .option('--registry <address>', 'the API of the registry to ask', 'http://localhost:8080')
    .option('--workflow <files...>', 'the workflows; without them, what changed in each pack is told')
    .option('--write', 'write each repaired workflow beside its file')
    .action(async (installed: string, packs: string[], options: UpgradeOptions) => {
      const { upgradeHere } = await import('./commands/upgrade.ts')
      process.exitCode = await upgradeHere(installed, packs, options)
    })
}
