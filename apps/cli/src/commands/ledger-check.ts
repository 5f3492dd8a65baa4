import { checkLedger } from '@registry/api'
import type { Command } from './command.ts'

/** Reads the whole ledger: what does not agree is printed, a line each, and the exit code is 1. */
export const checkLedgerCommand: Command = async (context, _options, io) => {
  const problems = await checkLedger(context.db)
  for (const problem of problems) io.out(problem)
  io.err(problems.length === 0 ? 'Every balance is the sum of its entries.' : 'The ledger does not agree with itself.')
  return problems.length === 0 ? 0 : 1
}
