export { chooseScripts } from './choose-scripts.ts'
export { readJavascriptNodes, type JavascriptNode } from './read-javascript-nodes.ts'
export { readWidgetTypes } from './read-widget-types.ts'
