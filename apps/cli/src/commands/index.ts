import { grantAdminCommand, resetFactorCommand, revokeAdminCommand } from './admin.ts'
import { backup } from './backup.ts'
import { pruneCi } from './ci-prune.ts'
import type { Command, CommandOptions } from './command.ts'
import { importManager } from './import-manager.ts'
import { checkIntegrityCommand } from './integrity-check.ts'
import { checkLedgerCommand } from './ledger-check.ts'
import { recoverLogCommand } from './log-recover.ts'
import { rotateLogKey } from './log-rotate-key.ts'
import { migrate } from './migrate.ts'
import { mirror } from './mirror.ts'
import { mirrorPythonCommand } from './mirror-python.ts'
import { createTokenOf, listTokensOf, revokeTokenOf } from './named-token.ts'
import { createPublisherCommand } from './publisher-create.ts'
import { read } from './read.ts'
import { reindex } from './reindex.ts'
import { seed } from './seed.ts'
import { createTokenCommand } from './token-create.ts'

export type { CommandOptions }

const commands = {
  migrate,
  seed,
  'import manager': importManager,
  mirror,
  'mirror-python': mirrorPythonCommand,
  read,
  reindex,
  'ledger check': checkLedgerCommand,
  'integrity check': checkIntegrityCommand,
  backup,
  'log recover': recoverLogCommand,
  'log rotate-key': rotateLogKey,
  'publisher create': createPublisherCommand,
  'token create': createTokenCommand,
  'service-token create': createTokenOf('service'),
  'service-token list': listTokensOf('service'),
  'service-token revoke': revokeTokenOf('service'),
  'ci prune': pruneCi,
  'ci-token create': createTokenOf('ci'),
  'ci-token list': listTokensOf('ci'),
  'ci-token revoke': revokeTokenOf('ci'),
  'admin grant': grantAdminCommand,
  'admin revoke': revokeAdminCommand,
  'admin reset-second-factor': resetFactorCommand,
} as const satisfies Record<string, Command>

export type CommandName = keyof typeof commands

/** Returns the command of this name; undefined for a name that another release may know. */
export function findCommand(name: string): Command | undefined {
  // `hasOwn` proves that the name is a command.
  return Object.hasOwn(commands, name) ? commands[name as CommandName] : undefined
}

/** Commands that create a registry where there is none. */
const founding: ReadonlySet<string> = new Set<CommandName>([
  'migrate',
  'seed',
  'import manager',
  'mirror',
  'publisher create',
  'service-token create',
  'ci-token create',
])

/** Returns whether a command needs a registry that exists. A backup of a new, empty one would pass for a backup. */
export function needsRegistry(name: CommandName): boolean {
  return !founding.has(name)
}
