import { checkLedger } from '@registry/api'
import type { Command } from './command.ts'

/** Checks the whole ledger. Prints a line for each contradiction, and then ends with exit code 1. */
export const checkLedgerCommand: Command = async (context, _options, io) => {
  const problems = await checkLedger(context.db)
  for (const problem of problems) io.out(problem)
  io.err(problems.length === 0 ? 'Every balance is the sum of its entries.' : 'The ledger does not agree with itself.')
  return problems.length === 0 ? 0 : 1
}
