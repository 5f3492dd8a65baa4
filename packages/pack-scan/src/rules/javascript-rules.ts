import type { Rule } from './rule.ts'

/** Rules about JavaScript, which has all rights of ComfyUI's pages. */
export const javascriptRules = [
  {
    id: 'javascript-code-from-data',
    severity: 'critical',
    blocks: 'always',
    why: 'Text that was decoded or downloaded is run as code in the browser. Nobody can read beforehand what it will do.',
    remedy: 'Ship the code as a readable file and import it.',
  },
  {
    id: 'javascript-obfuscated',
    severity: 'critical',
    blocks: 'always',
    why: 'The script is written so that people cannot read it. Obfuscated code cannot be reviewed. Minified code is fine.',
    remedy: 'Publish the source, or a build that is minified only.',
  },
  {
    id: 'javascript-sends-data',
    severity: 'critical',
    blocks: 'always',
    why: 'The same code reads cookies, keys or the browser’s storage, and sends something to another host.',
    remedy: 'Send nothing to other hosts, or only what the person entered for that service.',
  },
  {
    id: 'javascript-remote-code',
    severity: 'medium',
    blocks: 'never',
    why: 'Code is loaded from another host. It was not reviewed, can change at any time, and is missing offline.',
    remedy: 'Ship the library with the pack and import it from there.',
  },
  {
    id: 'javascript-eval',
    severity: 'low',
    blocks: 'never',
    why: 'Text is run as code in the browser. When any of it comes from a workflow, whoever wrote that workflow can act as the person who opens it.',
    remedy: 'Use JSON.parse, a table of functions, or a parser made for formulas.',
  },
  {
    id: 'front-end-deprecated-api',
    severity: 'info',
    blocks: 'never',
    why: 'This module of ComfyUI’s front end is deprecated and will be removed.',
    remedy:
      'Use the extension API of the front end: app.registerExtension, app.extensionManager and the modules that its documentation names.',
  },
] as const satisfies readonly Rule[]
