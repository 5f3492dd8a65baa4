export { chooseScripts } from './choose-scripts.ts'
export { readJavascriptNodes, type JavascriptNode } from './read-javascript-nodes.ts'
