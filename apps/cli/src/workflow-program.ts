import type { Command } from 'commander'
import type { LockOptions } from './commands/lock.ts'
import type { UpgradeOptions } from './commands/upgrade.ts'
import { registryOption } from './program-options.ts'

/** Commands about workflows, which ask a registry over its API. */
export function addWorkflowCommands(program: Command): void {
  program
    .command('lock <workflows...>')
    .summary('lock the packs that workflows need')
    .description('write the packs and versions that workflows need into a lockfile, or check the one that is there')
    .addOption(registryOption())
    .option('--out <file>', 'the lockfile', 'registry-lock.json')
    .option('--check', 'change nothing; exit code 1 where the lockfile does not fit the workflows any more')
    .option('--pack <name=id...>', 'the pack of a node that several packs have')
    .action(async (workflows: string[], options: LockOptions) => {
      const { lockHere } = await import('./commands/lock.ts')
      process.exitCode = await lockHere(workflows, options)
    })

  program
    .command('upgrade <installed> [packs...]')
    .summary('show which workflows break when packs change')
    .description(
      'show which workflows break when packs of a lockfile or snapshot change to pack@version, or else to the latest version',
    )
    .addOption(registryOption())
    .option('--workflow <files...>', 'the workflows to check; without them, the changes of each pack are listed')
    .option('--write', 'write each repaired workflow beside its file; needs --workflow')
    .action(async (installed: string, packs: string[], options: UpgradeOptions) => {
      const { upgradeHere } = await import('./commands/upgrade.ts')
      process.exitCode = await upgradeHere(installed, packs, options)
    })
}
