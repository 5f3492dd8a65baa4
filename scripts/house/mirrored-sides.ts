import ts from 'typescript'
import { finding, nodesOf, type Rule } from './source.ts'

const isOfPages = (path: string) => path.startsWith('apps/web/app/') && !path.includes('/catalogue/gallery/')

const physical =
  /(?:^|[\s:!])-?(?:ml|mr|pl|pr|left|right|border-[lr]|rounded-(?:[lr]|tl|tr|bl|br)|scroll-[mp][lr])-|(?:^|[\s:])(?:text|float|clear)-(?:left|right)\b|(?:^|[\s:])border-[lr](?=\s|$)/

/**
 * Requires logical sides: Arabic reads from right to left, so classes name the start and end of a line, never left and
 * right.
 */
export const logicalSides: Rule = (source) => {
  if (source.isTest || !isOfPages(source.path)) return []
  return [...nodesOf(source.tree)]
    .filter((node) => isText(node) && isClasses(node) && physical.test(node.text))
    .map((node) =>
      finding(source, node, 'a left or right side: name the start or the end of the line (ms-, pe-, start-, text-end)'),
    )
}

const pointing =
  /^(?:(?:Chevrons?|Arrow|Move)(?:Left|Right)|Undo2?|Redo2?|LogIn|LogOut|ExternalLink|Reply|Forward|Send)$/

/** Requires that images with a direction along the line are mirrored with the line. */
export const mirroredPictures: Rule = (source) => {
  if (source.isTest || !isOfPages(source.path)) return []
  return [...nodesOf(source.tree)].flatMap((node) => {
    if (!ts.isJsxSelfClosingElement(node) || !pointing.test(node.tagName.getText(source.tree))) return []
    if (/\bmirrored\b|\brtl:/.test(node.attributes.getText(source.tree))) return []
    return [finding(source, node, 'a picture that points somewhere: give it the class `mirrored`')]
  })
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateHead | ts.TemplateMiddle | ts.TemplateTail =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)

/** Whether a literal may be a list of classes. Imports, keys and addresses never are. */
const isClasses = (node: ts.Node): boolean =>
  !ts.isImportDeclaration(node.parent) && !/['"`/.][^'"`]*\//.test(node.getText())
