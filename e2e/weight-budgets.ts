import budgets from '../bench/budgets.json' with { type: 'json' }
import { type Kind, kinds, type PageWeight } from './page-weight.ts'

/** Pages of the sample catalogue with a budget. */
export const weighedPages = Object.keys(budgets.weight.pages)

/** Returns a sentence for each exceeded budget of a page. */
export const overBudget = (path: string, { bytes }: PageWeight): string[] => {
  const budget = budgetOf(path)
  return kinds.flatMap((kind) => {
    const most = budget[kind]
    return most !== undefined && bytes[kind] > most ? [`${path}: ${bytes[kind]} bytes of ${kind}, budget ${most}`] : []
  })
}

/** Returns the budget of a page by kind, in bytes. Images belong to the packs and have none. */
const budgetOf = (path: string): Partial<Record<Kind, number>> => {
  const pages: Record<string, Partial<Record<Kind, number>>> = budgets.weight.pages
  return { ...budgets.weight.everyPage, ...pages[path] }
}
