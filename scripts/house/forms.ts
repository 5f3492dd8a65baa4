import ts from 'typescript'
import { finding, nodesOf, type Rule } from './source.ts'

/** Component for all forms. Its method keeps entered values out of addresses. */
const maker = 'apps/web/app/ui/form.tsx'

/**
 * Forbids bare forms and buttons: before its script runs, a bare `<form>` sends a GET request. A bare submit button
 * does not know whether its form is ready.
 */
export const formsOfUi: Rule = (source) => {
  if (source.isTest || !source.path.startsWith('apps/web/app/') || source.path === maker) return []
  return [...nodesOf(source.tree)].flatMap((node) => {
    if (!ts.isJsxOpeningLikeElement(node)) return []
    const tag = node.tagName.getText(source.tree)
    if (tag === 'form') return [finding(source, node, 'a bare <form>: use Form or AddressForm of ui/form.tsx')]
    const isSubmit = tag === 'button' && !/\btype=/.test(node.attributes.getText(source.tree))
    if (isSubmit && source.path !== 'apps/web/app/ui/button.tsx')
      return [finding(source, node, 'a bare <button> submits: give it a type, or use Button of ui/button.tsx')]
    return tag === 'button' && /\btype="submit"/.test(node.attributes.getText(source.tree))
      ? [finding(source, node, 'a bare submit button: use Button of ui/button.tsx, which waits for its form')]
      : []
  })
}
